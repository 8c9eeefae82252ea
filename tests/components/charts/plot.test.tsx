import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Plot } from "@/components/charts/plot/plot";
import type { Drawing } from "@/lib/charts/drawing";
import type { ChartView } from "@/lib/charts/view";

beforeEach(() => {
  vi.useFakeTimers();
  // The library itself needs a browser: the vectors stay.
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const point = (x: number, id: number) => ({ x, y: 10 * x, label: `<b>TP${x}</b><br>${x} tok/s`, holds: true, id });
const POINTS: Drawing = {
  ...{ kind: "points", x: { title: "speed", log: false }, y: { title: "rate", log: false } },
  series: [
    { name: "front", joined: true, points: [point(2, 20), point(1, 10)] },
    { name: "measured", joined: false, measured: true, points: [point(3, 30)] },
  ],
};
const curves = (unit: string): Drawing => ({
  ...{ kind: "curves", x: { title: "Users", unit: "", log: false }, y: { title: "time", unit, log: false } },
  ...{ across: [], along: [] },
  lines: [
    {
      name: "A",
      slot: 1,
      points: [
        { x: 32, y: 5 },
        { x: 64, y: 7 },
      ],
    },
  ],
});

const figure = () => ({ data: [], layout: {} });
const chart = (name: string) => screen.getByRole("application", { name });
const heard = (): string => [...document.querySelectorAll("[aria-live=polite]")].map((each) => each.textContent).join();

it("its marks are walked by arrow keys, from left to right, and said; Enter picks", () => {
  const picked = vi.fn();
  render(<Plot figure={figure} height={300} label="a chart" drawing={POINTS} onPick={picked} />);
  for (const expected of ["TP1, 1 tok/s", "TP2, 2 tok/s", "TP3, 3 tok/s", "TP3, 3 tok/s"]) {
    fireEvent.keyDown(chart("a chart"), { key: "ArrowRight" });
    expect(heard()).toBe(expected);
  }
  fireEvent.keyDown(chart("a chart"), { key: "ArrowLeft", shiftKey: true });
  expect(heard()).toBe("TP1, 1 tok/s");
  fireEvent.keyDown(chart("a chart"), { key: "Enter" });
  expect(picked).toHaveBeenCalledWith(10);
  fireEvent.keyDown(chart("a chart"), { key: "Escape" });
  expect(heard()).toBe("");
});

it("a click in the legend hides a series, Alt-click leaves one, and what is hidden is not read", () => {
  const views: ChartView[] = [];
  render(<Plot figure={figure} height={300} label="a chart" drawing={POINTS} onView={(view) => views.push(view)} />);
  const front = screen.getByRole("button", { name: "front" });
  fireEvent.click(front);
  expect(front).toHaveAttribute("aria-pressed", "false");
  act(() => vi.advanceTimersByTime(300));
  expect(views).toEqual([{ x: null, y: null, hidden: [0] }]);
  fireEvent.keyDown(chart("a chart"), { key: "ArrowRight" });
  expect(heard()).toBe("TP3, 3 tok/s");
  fireEvent.click(front, { altKey: true });
  act(() => vi.advanceTimersByTime(300));
  expect(views.at(-1)?.hidden).toEqual([1]);
  fireEvent.click(front, { altKey: true });
  act(() => vi.advanceTimersByTime(300));
  expect(views.at(-1)?.hidden).toEqual([]);
});

it("a chart without a series says so, and shows all again", () => {
  render(<Plot figure={figure} height={300} label="a chart" drawing={POINTS} />);
  for (const name of ["front", "measured"]) fireEvent.click(screen.getByRole("button", { name }));
  fireEvent.click(screen.getByRole("button", { name: "Show all" }));
  expect(screen.getByRole("button", { name: "front" })).toHaveAttribute("aria-pressed", "true");
});

it("keys that mean nothing to a chart stay with the page", () => {
  render(<Plot figure={figure} height={300} label="a chart" drawing={POINTS} />);
  expect(fireEvent.keyDown(chart("a chart"), { key: "w" })).toBe(true);
  expect(fireEvent.keyDown(chart("a chart"), { key: "0", ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(chart("a chart"), { key: "ArrowRight" })).toBe(false);
});

it("t asks for the table, l goes to the legend", () => {
  const asked = vi.fn();
  render(<Plot figure={figure} height={300} label="a chart" drawing={POINTS} onTable={asked} />);
  fireEvent.keyDown(chart("a chart"), { key: "t" });
  expect(asked).toHaveBeenCalledOnce();
  fireEvent.keyDown(chart("a chart"), { key: "l" });
  expect(screen.getByRole("button", { name: "front" })).toHaveFocus();
  fireEvent.keyDown(screen.getByRole("button", { name: "front" }), { key: "ArrowRight" });
  expect(screen.getByRole("button", { name: "measured" })).toHaveFocus();
  fireEvent.keyDown(screen.getByRole("button", { name: "measured" }), { key: "Escape" });
  expect(chart("a chart")).toHaveFocus();
});

it("charts with one x axis move one cursor", () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(private readonly heard: (entries: readonly object[]) => void) {}
      observe = () => this.heard([{ contentRect: { width: 500 } }]);
      disconnect = vi.fn();
    },
  );
  render(
    <>
      <Plot figure={figure} height={300} label="times" drawing={curves("ms")} />
      <Plot figure={figure} height={300} label="shares" drawing={curves("%")} />
    </>,
  );
  fireEvent.keyDown(chart("times"), { key: "End" });
  expect(chart("times").querySelector("[data-cursor]")).toHaveTextContent("Users 64A 7 ms");
  expect(chart("shares").querySelector("[data-cursor]")).toHaveTextContent("Users 64A 7 %");
  expect(heard()).toContain("Users 64: A 7 ms");
  fireEvent.keyDown(chart("times"), { key: "Escape" });
  expect(document.querySelector("[data-cursor]")).toBeNull();
});

it("a dragged box has its ranges beside it; Escape lets go of it where it began", () => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(private readonly heard: (entries: readonly object[]) => void) {}
      observe = () => this.heard([{ contentRect: { width: 500 } }]);
      disconnect = vi.fn();
    },
  );
  const released: MouseEvent[] = [];
  document.addEventListener("mouseup", (event) => released.push(event), { once: true });
  render(<Plot figure={figure} height={300} label="a chart" drawing={POINTS} />);
  const press = { pointerType: "mouse", button: 0, clientX: 120, clientY: 80 };
  fireEvent.pointerDown(chart("a chart"), press);
  fireEvent.pointerMove(window, { clientX: 300, clientY: 200 });
  expect(document.querySelector("[data-dragged]")).toHaveTextContent(/^[\d.]+–[\d.]+, [\d.]+–[\d.]+$/);
  fireEvent.keyDown(chart("a chart"), { key: "Escape" });
  expect(document.querySelector("[data-dragged]")).toBeNull();
  expect(released.map(({ clientX, clientY }) => [clientX, clientY])).toEqual([[120, 80]]);
  fireEvent.pointerMove(window, { clientX: 310, clientY: 210 });
  expect(document.querySelector("[data-dragged]")).toBeNull();
});
