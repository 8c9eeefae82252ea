/** The ranges of a dragged box in words, by the renderer's law of which axes it zooms. Pure. */
import { formatNumber } from "@/lib/format/quantity";
import { unitIn } from "@/lib/format/scale";
import type { PlotAxes } from "@/lib/charts/svg/plot-axes";
import type { Axis } from "@/lib/charts/svg/scale";

/** Px from the corner of the chart. */
export type Point = { readonly x: number; readonly y: number };

export type DraggedRange = {
  readonly words: string;
  /** Px, of the box. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
};

/** Px: a shorter way is a click; up to the second, a box along one axis zooms that axis alone (plotly.js, dragbox). */
const LEAST = 8;
const NARROW = 20;
const FLAT = 0.6;

/** null: too short for a box. */
export function draggedRange(axes: PlotAxes, from: Point, to: Point): DraggedRange | null {
  const { frame } = axes;
  const end = {
    x: Math.min(frame.right, Math.max(frame.left, to.x)),
    y: Math.min(frame.bottom, Math.max(frame.top, to.y)),
  };
  const [wide, high] = [Math.abs(end.x - from.x), Math.abs(end.y - from.y)];
  const alongX = high < Math.min(Math.max(FLAT * wide, LEAST), NARROW);
  if (alongX && wide < LEAST) return null;
  const alongY = !alongX && wide < Math.min(FLAT * high, NARROW);
  const words = [
    alongY ? "" : spanWords(axes.x, axes.titles.x, from.x, end.x),
    alongX ? "" : spanWords(axes.y, axes.titles.y, from.y, end.y),
  ];
  return {
    words: words.filter((each) => each !== "").join(", "),
    left: alongY ? frame.left : Math.min(from.x, end.x),
    right: alongY ? frame.right : Math.max(from.x, end.x),
    top: alongX ? from.y : Math.min(from.y, end.y),
  };
}

function spanWords({ valueAt }: Axis, title: string, a: number, b: number): string {
  const [low, high] = [valueAt(a), valueAt(b)].toSorted((first, second) => first - second);
  return `${formatNumber(low ?? 0)}–${formatNumber(high ?? 0)} ${unitIn(title)}`.trim();
}
