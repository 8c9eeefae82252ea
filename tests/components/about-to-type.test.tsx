import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isAboutToType, watchPresses } from "@/components/about-to-type";
import { focusAdded } from "@/components/focus-added";

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  stop = watchPresses();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function Rows({ adds }: { readonly adds: boolean }) {
  const [rows, set] = useState(1);
  return (
    <div>
      {Array.from({ length: rows }, (_, place) => (
        <input key={place} aria-label={`row ${place}`} />
      ))}
      <button
        type="button"
        onClick={({ currentTarget }) => {
          focusAdded(currentTarget.closest("div"));
          if (adds) set(rows + 1);
        }}
      >
        Press
      </button>
    </div>
  );
}

function press(): void {
  fireEvent.pointerDown(screen.getByRole("button"));
  fireEvent.click(screen.getByRole("button"));
}

it("keys rest for a moment after a press that brought a field, and then act again", () => {
  render(<Rows adds />);
  expect(isAboutToType({ key: "1" })).toBe(false);
  press();
  expect(isAboutToType({ key: "1" })).toBe(true);
  expect(isAboutToType({ key: "Escape" })).toBe(false);
  vi.advanceTimersByTime(5000);
  expect(isAboutToType({ key: "1" })).toBe(false);
});

it("a press that brings no field holds no key back", () => {
  render(<Rows adds={false} />);
  press();
  expect(isAboutToType({ key: "1" })).toBe(false);
});

function Editor() {
  const [open, set] = useState(false);
  return (
    <div>
      <button type="button" aria-expanded={open} onClick={() => set(!open)}>
        Press
      </button>
      {open && <p>Nothing yet.</p>}
    </div>
  );
}

it("a press that opens an empty editor holds keys back, one that closes it does not", () => {
  render(<Editor />);
  press();
  expect(isAboutToType({ key: "1" })).toBe(true);
  press();
  expect(isAboutToType({ key: "1" })).toBe(false);
});

it("what a key makes the suite press is no press", () => {
  render(<Rows adds />);
  fireEvent.click(screen.getByRole("button"));
  expect(isAboutToType({ key: "1" })).toBe(false);
});

it("the field that a press adds has the cursor", async () => {
  vi.useRealTimers();
  render(<Rows adds />);
  fireEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("row 1")));
});
