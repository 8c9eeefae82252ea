/** Lines at single values of an axis, each with its label. */
import type { CurveRule } from "../drawing";
import { freest, type Polyline } from "../free-place";
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
      const pixel = x.place(at);
      const late = pixel - frame.left > LATE * (frame.right - frame.left);
      const width = labelWidth(label) + 6;
      const from = pixel - (late ? width : 0);
      const free = taken.findIndex((row) => row.every((other) => from + width <= other.from || other.to <= from));
      const row = free < 0 ? taken.length : free;
      (taken[row] ??= []).push({ from, to: from + width });
      return upright(pixel, frame, label, kind(strong), { late, row });
    })
    .join("");
}

/** A limit: its label at the head or the foot of its line, on the side where the curves leave room. */
export function uprightBeside(position: number, frame: Frame, label: string, curves: readonly Polyline[]): string {
  const wide = labelWidth(label) + 6;
  const { left, right, top, bottom } = frame;
  const places = [top + 9, bottom - 5].flatMap((y) => {
    const high = { y, top: y - 10, bottom: y + 4 };
    return [
      { from: position, to: position + wide, late: false, ...high },
      { from: position - wide, to: position, late: true, ...high },
    ];
  });
  const spot = freest(
    places.filter(({ from, to }) => from >= left && to <= right),
    curves,
  );
  const word: WordPlace | null = spot
    ? { x: spot.late ? position - 3 : position + 3, y: spot.y, anchor: spot.late ? "end" : "start" }
    : null;
  return line(position, top, position, bottom, "limit") + (word ? words(label, word, "muted") : "");
}

function upright(
  position: number,
  { top, bottom }: Frame,
  label: string,
  look: string,
  { late = false, row = 0 }: { readonly late?: boolean; readonly row?: number } = {},
): string {
  const spot: WordPlace = {
    x: late ? position - 3 : position + 3,
    y: top + 9 + LINE * row,
    anchor: late ? "end" : "start",
  };
  return line(position, top, position, bottom, look) + words(label, spot, look === "strong" ? "own" : "muted");
}

/** At values of y: labels at an end of their line, above or below it, where the curves leave room. */
export const levels = (rules: readonly CurveRule[], y: Axis, frame: Frame, curves: readonly Polyline[] = []): string =>
  rules
    .map(({ at, label, strong }) => {
      const pixel = y.place(at);
      const end = freest(levelEnds(pixel, labelWidth(label), frame), curves);
      return (
        line(frame.left, pixel, frame.right, pixel, kind(strong)) +
        (end ? words(label, { x: end.x, y: end.bottom - 3, anchor: end.anchor }, strong ? "own" : "muted") : "")
      );
    })
    .join("");

/** Px that a label takes above its line. */
const HIGH = 15;

function levelEnds(pixel: number, wide: number, { left, right, top, bottom }: Frame) {
  const rows = [pixel, pixel + HIGH + 1].filter((row) => row - HIGH >= top - HIGH && row <= bottom + 2);
  return rows.flatMap((row) => [
    { from: right - wide, to: right, top: row - HIGH, bottom: row, x: right, anchor: "end" as const },
    { from: left + 4, to: left + 4 + wide, top: row - HIGH, bottom: row, x: left + 4, anchor: "start" as const },
  ]);
}

const kind = (strong: boolean | undefined): string => (strong ? "strong" : "rule");
