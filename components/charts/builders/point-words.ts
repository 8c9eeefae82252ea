/** Words beside the points of a chart: one that would lie on an earlier one, on other marks, or outside, is left to the hover label. Pure. */
import type { Annotation } from "plotly.js";
import type { ChartSpace } from "../figure";
import { coveredLines, type Box, type Polyline } from "@/lib/charts/free-place";
import { labelWidth } from "@/lib/charts/label-width";

export const POINT_MARGIN = { l: 60, r: 16, t: 30, b: 42 };

type Margin = typeof POINT_MARGIN;
type Axis = { readonly log: boolean };
type Point = {
  readonly x: number;
  readonly y: number;
  readonly word?: string;
  /** Width of the mark in pixels; 0 is a corner of a line. */
  readonly across: number;
};

const GAP = 8;
const HIGH = 16;
/** Marks that a word may lie on: small ones of a crowd leave it readable, more do not. */
const MOST_COVERED = 1;

export function pointWords(
  { x, y }: { readonly x: Axis; readonly y: Axis },
  points: readonly Point[],
  margin: Margin,
  { theme, width, height }: ChartSpace,
  joined: readonly Polyline[] = [],
): Partial<Annotation>[] {
  const [right, up] = [span(points, "x", x), span(points, "y", y)];
  const plot = { width: width - margin.l - margin.r, height: height - margin.t - margin.b };
  const marks = points.map((point) => ({
    point,
    ...around(right(point.x) * plot.width, (1 - up(point.y)) * plot.height, point.across),
  }));
  const lines = joined.map((line) =>
    line.map((end) => ({ x: right(end.x) * plot.width, y: (1 - up(end.y)) * plot.height })),
  );
  const taken: Box[] = [];
  return points.flatMap((point): Partial<Annotation>[] => {
    const { word } = point;
    if (word === undefined || word === "") return [];
    const [px, py] = [right(point.x) * plot.width, (1 - up(point.y)) * plot.height];
    const long = labelWidth(word);
    const others = marks.filter((mark) => mark.point !== point && mark.point.across > 0);
    const free = places(px, py, long)
      .filter(({ from, to, bottom }) => from >= 0 && to <= plot.width && bottom <= plot.height)
      .filter((box) => !taken.some((other) => overlaps(box, other)))
      .map((box) => ({
        one: box,
        covered: others.filter((mark) => overlaps(box, mark)).length + 2 * coveredLines(box, lines),
      }))
      .filter(({ covered }) => covered <= MOST_COVERED);
    const least = Math.min(...free.map(({ covered }) => covered));
    const box = free.find(({ covered }) => covered === least)?.one;
    if (box === undefined) return [];
    const [left, below] = [box.from < px, box.bottom > py];
    taken.push(box);
    return [
      {
        text: word,
        x: placed(point.x, x),
        y: placed(point.y, y),
        xanchor: left ? "right" : "left",
        yanchor: below ? "top" : "bottom",
        xshift: left ? -4 : 4,
        yshift: below ? -1 : 1,
        showarrow: false,
        borderpad: 1,
        font: { size: 11, color: theme.text },
      },
    ];
  });
}

/** To the right of its point, else to the left; above its middle, else below. */
const places = (x: number, y: number, long: number): readonly Box[] =>
  [
    { top: y - HIGH, bottom: y },
    { top: y, bottom: y + HIGH },
  ].flatMap((height) => [x + GAP, x - long - GAP].map((from) => ({ from, to: from + long, ...height })));

const around = (x: number, y: number, across: number): Box => ({
  from: x - across / 2,
  to: x + across / 2,
  top: y - across / 2,
  bottom: y + across / 2,
});

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
