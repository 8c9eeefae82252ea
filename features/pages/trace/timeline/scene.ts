/** Initial range of a timeline, and of its lens. */
import { firstAfter } from "@/lib/charts/lane-tree";
import { extent, wholeExtent, type Selection } from "../selection";
import { around, type TimeWindow } from "@/lib/charts/time-window";

/** As many kernels as have room for their numbers. */
const ENLARGED = 30;

export function bounds({ device }: Selection): TimeWindow {
  const { from, to } = wholeExtent(device);
  return { from, to: Math.max(to, from + 1) };
}

/** The selected pass with some room, else all of it. */
export function firstWindow(selection: Selection): TimeWindow {
  const all = bounds(selection);
  if (selection.pass !== null) return around(extent(selection.device, selection.pass), all);
  return selection.scope === "range" ? around(selection, all, 1) : all;
}

/** The selected layer or range; otherwise kernels around the focused one, or in the middle of the window. */
export function lensWindow(selection: Selection, window: TimeWindow, focus: number): TimeWindow {
  if (selection.scope === "layer" || selection.scope === "range") return around(selection, bounds(selection), 0.01);
  const { work } = selection.device;
  const middle = focus >= 0 ? focus : firstAfter(work.start, (window.from + window.to) / 2);
  const first = Math.max(0, middle - ENLARGED / 2);
  const last = Math.min(work.start.length, first + ENLARGED);
  const { from, to } = extent(selection.device, { from: Math.min(first, work.start.length - 1), to: last });
  return around({ from, to }, bounds(selection), 0.01);
}
