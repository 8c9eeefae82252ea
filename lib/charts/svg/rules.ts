/** Lines at single values of an axis, each with its label. */
import type { CurveRule } from "../drawing";
import { labelWidth } from "../label-width";
import type { Frame } from "./axis";
import { line, words, type WordPlace } from "./marks";
import type { Axis } from "./scale";

/** Px from one line of labels to the next. */
const LINE = 15;
/** From here on, as a share of the plot, labels stand to the left of their line. */
const LATE = 0.75;

/** At values of x: labels at the top, on the side that has room; those that would lie on each other go below each other. */
export function uprights(rules: readonly CurveRule[], x: Axis, frame: Frame): string {
  const taken: { readonly from: number; readonly to: number }[][] = [];
  return rules
    .map(({ at, label, strong }) => {
      const place = x.place(at);
      const late = place - frame.left > LATE * (frame.right - frame.left);
      const width = labelWidth(label) + 6;
      const from = place - (late ? width : 0);
      const free = taken.findIndex((row) => row.every((other) => from + width <= other.from || other.to <= from));
      const row = free < 0 ? taken.length : free;
      (taken[row] ??= []).push({ from, to: from + width });
      return upright(place, frame, label, kind(strong), { late, row });
    })
    .join("");
}

export function upright(
  at: number,
  { top, bottom }: Frame,
  label: string,
  look: string,
  { late = false, row = 0 }: { readonly late?: boolean; readonly row?: number } = {},
): string {
  const place: WordPlace = { x: late ? at - 3 : at + 3, y: top + 9 + LINE * row, anchor: late ? "end" : "start" };
  return line(at, top, at, bottom, look) + words(label, place, look === "strong" ? "own" : "muted");
}

/** At values of y. */
export const levels = (rules: readonly CurveRule[], y: Axis, { left, right }: Frame): string =>
  rules
    .map(({ at, label, strong }) => {
      const place = y.place(at);
      const end = { x: right, y: place - 3, anchor: "end" as const };
      return line(left, place, right, place, kind(strong)) + words(label, end, strong ? "own" : "muted");
    })
    .join("");

const kind = (strong: boolean | undefined): string => (strong ? "strong" : "rule");
