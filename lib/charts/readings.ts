/** A chart mark by mark, as the keys walk it: where each is, and its values in words. Pure. */
import { formatNumber, NNBSP } from "@/lib/format/quantity";
import { unitIn, withItsUnit } from "@/lib/format/scale";
import type {
  Columns,
  Curves,
  Drawing,
  Flows,
  HeatMap,
  Intervals,
  NestedBox,
  PointChart,
  StackedBars,
  Timeline,
} from "./drawing";
import { isDrawable } from "./point-marks";
import { placeable } from "./svg/scale";

export type Reading = {
  /** On the axes of curves and points; null: the mark spans that axis, or there is none. */
  readonly x: number | null;
  readonly y: number | null;
  /** What it is of. */
  readonly head: string;
  /** Worked out when it is read: a curve has thousands of marks. */
  readonly values: () => readonly string[];
  /** Said by a screen reader beside the values: labels that a pointer would show. */
  readonly more?: () => readonly string[];
  /** Of a point that can be picked. */
  readonly id?: number;
};

export const readingText = ({ head, values, more }: Reading): string =>
  `${head === "" ? "" : `${head}: `}${[...values(), ...(more?.() ?? [])].join(", ")}`.replaceAll(NNBSP, " ");

/** Hidden series are left out by the caller. */
export function listReadings(drawing: Drawing): readonly Reading[] {
  switch (drawing.kind) {
    case "curves":
      return curveReadings(drawing);
    case "points":
      return pointReadings(drawing);
    case "columns":
      return columnReadings(drawing);
    case "bars":
      return barReadings(drawing);
    case "heat":
      return heatReadings(drawing);
    case "intervals":
      return intervalReadings(drawing);
    case "timeline":
      return timelineReadings(drawing);
    case "flows":
      return flowReadings(drawing);
    case "nested":
      return drawing.boxes.flatMap(boxReadings);
  }
}

const bare = (head: string, values: readonly string[]): Reading => ({ x: null, y: null, head, values: () => values });

/** One for each x that a line has, with the values of all lines there: of a line without a point at it, the nearest. */
function curveReadings({ x, y, lines, dots = [] }: Curves): readonly Reading[] {
  const drawn = lines.map(({ name, points }) => ({
    name,
    points: points.filter((point) => placeable(point.x, x.log) && placeable(point.y, y.log)),
  }));
  const marks = dots.flatMap((series) => series.points.filter((point) => isDrawable({ x, y }, point)));
  const positions = [
    ...new Set([...drawn.flatMap(({ points }) => points.map((point) => point.x)), ...marks.map((point) => point.x)]),
  ];
  return positions
    .toSorted((a, b) => a - b)
    .map((position) => ({
      ...{ x: position, y: null, head: `${x.title} ${withItsUnit(position, x.unit)}`.trim() },
      values: () => [
        ...drawn.flatMap(({ name, points }) => {
          const point = nearestTo(points, position);
          return point === null ? [] : [`${name} ${withItsUnit(point.y, y.unit)}`];
        }),
        ...dots.flatMap(({ name, points }) => {
          const values = points.filter((point) => point.x === position).map((point) => withItsUnit(point.y, y.unit));
          return values.length > 0 ? [`${name} ${values.join(", ")}`] : [];
        }),
      ],
      more: () => marks.filter((point) => point.x === position).flatMap(({ label }) => splitLines(label)),
    }));
}

type Spot = Curves["lines"][number]["points"][number];

/** null: the line does not reach there. */
function nearestTo(points: readonly Spot[], x: number): Spot | null {
  const [first] = points;
  if (!first) return null;
  let [best, low, high] = [first, first.x, first.x];
  for (const point of points) {
    [low, high] = [Math.min(low, point.x), Math.max(high, point.x)];
    if (Math.abs(point.x - x) < Math.abs(best.x - x)) best = point;
  }
  return x < low || x > high ? null : best;
}

function pointReadings({ x, y, series }: PointChart): readonly Reading[] {
  return series
    .flatMap(({ points }) => points)
    .filter((point) => point.label !== "" && placeable(point.x, x.log) && placeable(point.y, y.log))
    .toSorted((a, b) => a.x - b.x || a.y - b.y)
    .map(({ label, id, ...point }) => ({
      ...{ x: point.x, y: point.y, head: "", values: () => splitLines(label) },
      ...(id !== undefined && { id }),
    }));
}

const splitLines = (label: string): readonly string[] => label.split("<br>").map(plainText);

const TAG = /<\/?(?:b|i|extra|span)>|<span style="color:[^"<>:;]*">/g;

/** Labels have the few tags that the interactive chart reads. */
const plainText = (label: string): string => label.replaceAll(TAG, "");

const columnReadings = ({ axes, labels, series }: Columns): readonly Reading[] =>
  labels.map((label, index) =>
    bare(
      withUnit(label, unitIn(axes.x)),
      series.map(({ name, values, written }) => {
        const value = values[index] ?? 0;
        return `${name} ${written?.[index] ?? withItsUnit(value, unitIn(axes.y))}`;
      }),
    ),
  );

/** A label that is a number takes the unit of its axis. */
export const withUnit = (label: string, unit: string): string =>
  unit !== "" && /\d$/.test(label) ? label + NNBSP + unit : label;

const barReadings = ({ rows, series, mark, unit }: StackedBars): readonly Reading[] =>
  rows.map((row, index) =>
    bare(
      row,
      [...series, ...(mark ? [mark] : [])].flatMap(({ name, values }) => {
        const value = values[index] ?? null;
        return value === null ? [] : [`${name} ${withItsUnit(value, unit)}`];
      }),
    ),
  );

const heatReadings = ({ axes, columns, rows, values, unit }: HeatMap): readonly Reading[] =>
  rows.flatMap((row, i) =>
    columns.flatMap((column, j) => {
      const value = values[i]?.[j] ?? null;
      return value === null ? [] : [bare(`${axes.y} ${row}, ${axes.x} ${column}`, [withItsUnit(value, unit)])];
    }),
  );

const intervalReadings = ({ groups }: Intervals): readonly Reading[] =>
  groups.flatMap(({ name, rows }) =>
    rows.map(({ label, value, low, high, word }) =>
      bare(
        [name, label].filter((text) => text !== "").join(", "),
        value === null ? [word] : [word, `${formatNumber(low)} – ${formatNumber(high)}`],
      ),
    ),
  );

const timelineReadings = ({ lanes, unit }: Timeline): readonly Reading[] =>
  lanes.flatMap((lane) => [
    bare(
      lane.label,
      [lane.total, lane.note].filter((text) => text !== ""),
    ),
    ...lane.segments.map(({ label, value }) => bare(`${lane.label}, ${label}`, [withItsUnit(value, unit)])),
  ]);

const flowReadings = ({ nodes, bands, unit }: Flows): readonly Reading[] =>
  bands.map(({ from, to, value }) =>
    bare(`${nodes[from]?.label ?? ""} → ${nodes[to]?.label ?? ""}`, [withItsUnit(value, unit)]),
  );

const boxReadings = ({ label, detail, parts }: NestedBox): readonly Reading[] => [
  bare(label, splitLines(detail)),
  ...parts.flatMap(boxReadings),
];
