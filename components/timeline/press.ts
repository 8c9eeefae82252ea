/** A press of the pointer from down to up: a click, or a drag once it has gone far enough. Pure; times in microseconds. */
import { timeAt, type TimeWindow } from "@/lib/charts/time-window";

/** CSS pixels from the upper left corner of the picture. */
export type Point = { readonly x: number; readonly y: number };

/** What a row is drawn on: the whole time, the window, or a part of it that is enlarged below. */
export type Scale = "all" | "window" | "lens";

export type Press = {
  readonly x: number;
  readonly scale: Scale;
  /** The scale and the window when the pointer went down. */
  readonly times: TimeWindow;
  readonly window: TimeWindow;
  /** null: a click so far. */
  readonly drag: Drag | null;
};

/** Between which moments, and by which share of the width the picture would follow the pointer. */
type Drag = { readonly range: TimeWindow; readonly share: number };

/** A shorter way is a click. */
const CLICK_PX = 4;

/** The press after a move to `x`; the range ends at the edges of `bounds`. */
export function movePress(press: Press, x: number, width: number, bounds: TimeWindow): Press {
  if (press.drag === null && Math.abs(x - press.x) < CLICK_PX) return press;
  const [a, b] = [timeAt(press.times, width, press.x), timeAt(press.times, width, x)];
  const range = { from: Math.max(bounds.from, Math.min(a, b)), to: Math.min(bounds.to, Math.max(a, b)) };
  return { ...press, drag: { range, share: (press.x - x) / width } };
}
