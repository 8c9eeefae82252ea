import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import fc from "fast-check";
import { beforeEach, expect, it, vi } from "vitest";
import SetAsideNote from "@/components/frame/recovery/crash-backup-note";
import { setAside } from "@/state/browser-storage/quarantine";
import { readStored, type StoredKey } from "@/state/browser-storage/storage";
import { STORED_NAMES } from "@/state/browser-storage/stored-names";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const KEYS = Object.keys(STORED_NAMES) as StoredKey[];
const everything = (): readonly string[] =>
  Array.from({ length: localStorage.length }, (_, place) => localStorage.getItem(localStorage.key(place) ?? "") ?? "");

it("moves what the page has read, and nothing else", () => {
  localStorage.setItem("mds.my-report", "mine");
  localStorage.setItem("mds.recent-plans", "recent");
  sessionStorage.setItem("mds.pinned", "pin");
  readStored("tab", "mds.pinned");
  readStored("browser", "mds.recent-plans");
  expect(setAside().toSorted()).toEqual(["mds.pinned", "mds.recent-plans"]);
  expect(localStorage.getItem("mds.my-report")).toBe("mine");
  expect(sessionStorage.getItem("mds.pinned")).toBeNull();
  expect(sessionStorage.getItem("mds.pinned.aside")).toBe("pin");
});

it("destroys nothing, however often a page stops and whatever it keeps in between", () => {
  const value = fc.stringMatching(/^[a-z]{1,12}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...KEYS), value), { maxLength: 8 }), (kept) => {
      localStorage.clear();
      sessionStorage.clear();
      const written = kept.map(([key, words], place) => {
        const unique = `${words}-${place}`;
        localStorage.setItem(key, unique);
        readStored("browser", key);
        setAside();
        return unique;
      });
      expect(everything().toSorted()).toEqual(written.toSorted());
    }),
  );
});

it("says what was set aside, and puts it back; what was kept since takes its place beside", async () => {
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
  localStorage.setItem("mds.recent-plans", "before");
  readStored("browser", "mds.recent-plans");
  setAside();
  localStorage.setItem("mds.recent-plans", "since");
  const user = userEvent.setup();
  render(<SetAsideNote />);
  expect(screen.getByRole("status").textContent).toContain("recent questions");
  await act(() => user.click(screen.getByRole("button", { name: "Put back" })));
  expect(localStorage.getItem("mds.recent-plans")).toBe("before");
  expect(localStorage.getItem("mds.recent-plans.aside")).toBe("since");
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("status")).toBeNull();
  reload.mockRestore();
});
