/** The stretch of time that a timeline shows. Microseconds. */
export type TimeWindow = { readonly from: number; readonly to: number };

/** A stretch of a time axis that moves within another. */
export type Looking = {
  readonly window: TimeWindow;
  readonly all: TimeWindow;
  readonly look: (next: TimeWindow) => void;
};

/** A kernel takes a microsecond; finer than this there is nothing to see. */
const NARROWEST = 0.5;

/** `factor` below one comes closer; `at` stays where it is. */
export function zoom(window: TimeWindow, bounds: TimeWindow, factor: number, time: number): TimeWindow {
  const length = Math.min(Math.max((window.to - window.from) * factor, NARROWEST), bounds.to - bounds.from);
  const share = (time - window.from) / (window.to - window.from);
  return within(time - share * length, length, bounds);
}

/** By a share of the visible window. */
export function pan(window: TimeWindow, bounds: TimeWindow, share: number): TimeWindow {
  const length = window.to - window.from;
  return within(window.from + share * length, length, bounds);
}

/** The same length around a moment. */
export const centredAt = (window: TimeWindow, bounds: TimeWindow, time: number): TimeWindow =>
  pan(window, bounds, (time - (window.from + window.to) / 2) / (window.to - window.from));

/** How much closer a key comes, the share of the view that it pans, and how many times as far with Shift. */
const CLOSER = 0.7;
const STEP = 0.15;
const FASTER = 4;

/** What W A S D and 0 make of a window; `at` stays where it is in a zoom. */
export function windowKeys(
  { window, all, look }: Looking,
  shift: boolean,
  time: number,
): Readonly<Record<"w" | "a" | "s" | "d" | "0", () => void>> {
  const far = shift ? FASTER : 1;
  return {
    w: () => look(zoom(window, all, CLOSER ** far, time)),
    s: () => look(zoom(window, all, CLOSER ** -far, time)),
    a: () => look(pan(window, all, -STEP * far)),
    d: () => look(pan(window, all, STEP * far)),
    "0": () => look(all),
  };
}

/** A stretch with some room around it. */
export function around({ from, to }: TimeWindow, bounds: TimeWindow, room = 0.08): TimeWindow {
  const length = Math.max((to - from) * (1 + 2 * room), NARROWEST);
  return within((from + to) / 2 - length / 2, length, bounds);
}

/** Brings a moment into sight, and leaves the window alone where it is. */
export function reveal(window: TimeWindow, bounds: TimeWindow, { from, to }: TimeWindow): TimeWindow {
  if (from >= window.from && to <= window.to) return window;
  const length = window.to - window.from;
  return within((from + to) / 2 - length / 2, length, bounds);
}

function within(from: number, length: number, bounds: TimeWindow): TimeWindow {
  const shown = Math.min(length, bounds.to - bounds.from);
  const begins = Math.min(Math.max(from, bounds.from), bounds.to - shown);
  return { from: begins, to: begins + shown };
}

/** Microseconds at so many pixels from the left. */
export const timeAt = ({ from, to }: TimeWindow, width: number, x: number): number => from + ((to - from) * x) / width;

/** Pixels from the left of a moment. */
export const timeToPixel = ({ from, to }: TimeWindow, width: number, time: number): number =>
  ((time - from) / (to - from)) * width;
