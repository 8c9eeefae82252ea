/** Words beside the points of a chart: one that would lie on an earlier one, or outside, is left to the hover label. Pure. */
import type { Annotation } from "plotly.js";
import type { ChartSpace } from "./figure";
import { labelWidth } from "./marker-labels";

export const POINT_MARGIN = { l: 60, r: 16, t: 30, b: 42 };

type Margin = typeof POINT_MARGIN;
type Axis = { readonly log: boolean };
type Point = { readonly x: number; readonly y: number; readonly word?: string };
type Box = { readonly from: number; readonly to: number; readonly top: number; readonly bottom: number };

const GAP = 8;
const HIGH = 16;

export function pointWords(
  { x, y }: { readonly x: Axis; readonly y: Axis },
  points: readonly Point[],
  margin: Margin,
  { theme, width, height }: ChartSpace,
): Partial<Annotation>[] {
  const [right, up] = [span(points, "x", x), span(points, "y", y)];
  const plot = { width: width - margin.l - margin.r, height: height - margin.t - margin.b };
  const taken: Box[] = [];
  return points.flatMap((point): Partial<Annotation>[] => {
    const { word } = point;
    if (word === undefined || word === "") return [];
    const [px, py] = [right(point.x) * plot.width, (1 - up(point.y)) * plot.height];
    const long = labelWidth(word);
    // To the right of its point, else to the left.
    const places = [px + GAP, px - long - GAP].map((from) => ({ from, to: from + long, top: py - HIGH, bottom: py }));
    const box = places.find(
      (one) => one.from >= 0 && one.to <= plot.width && !taken.some((other) => overlaps(one, other)),
    );
    if (box === undefined) return [];
    const left = box.from < px;
    taken.push(box);
    return [
      {
        text: word,
        x: placed(point.x, x),
        y: placed(point.y, y),
        xanchor: left ? "right" : "left",
        yanchor: "bottom",
        xshift: left ? -4 : 4,
        yshift: 1,
        showarrow: false,
        borderpad: 1,
        font: { size: 11, color: theme.text },
      },
    ];
  });
}

const overlaps = (a: Box, b: Box): boolean => a.from < b.to && b.from < a.to && a.top < b.bottom && b.top < a.bottom;

const placed = (value: number, { log }: Axis): number => (log ? Math.log10(value) : value);

/** Share of the axis at which a value lies: linear axes begin at nothing, and all end a little beyond the farthest point. */
function span(points: readonly Point[], side: "x" | "y", axis: Axis): (value: number) => number {
  const all = points.map((point) => placed(point[side], axis));
  const [low, high] = [axis.log ? Math.min(...all) : 0, Math.max(...all)];
  const beyond = Math.max(1e-12, (high - low) * 0.05);
  const from = axis.log ? low - beyond : 0;
  return (value) => (placed(value, axis) - from) / (high + beyond - from);
}
