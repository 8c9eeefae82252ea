/** The two axes of curves and points on a sheet: one law for the server's drawing, the interactive chart, its cursor and its keys. Pure. */
import type { Curves, Drawing, PointChart } from "../drawing";
import type { ChartView } from "../view";
import { headed, plotFrame, type Frame } from "./axis";
import { axis, placeable, type Axis } from "./scale";

export type PlotAxes = {
  readonly x: Axis;
  readonly y: Axis;
  /** With their units. */
  readonly titles: { readonly x: string; readonly y: string };
  readonly frame: Frame;
  readonly width: number;
  readonly height: number;
};

type Size = { readonly width: number; readonly height: number };

/** Px: a narrower drawing has the first lines only, where there are many. */
const NARROW = 600;

export const linesIn = ({ lines, narrow }: Curves, width: number): Curves["lines"] =>
  width < NARROW ? lines.slice(0, narrow) : lines;

export type Plotted = Extract<Drawing, { readonly kind: "curves" | "points" }>;

/** Charts whose two axes are numbers: they can be zoomed. */
export const isPlotted = (drawing: Drawing): drawing is Plotted =>
  drawing.kind === "curves" || drawing.kind === "points";

export const plotAxes = (drawing: Plotted, size: Size, view?: ChartView): PlotAxes =>
  drawing.kind === "curves" ? curveAxes(drawing, size, view) : pointAxes(drawing, size, view);

/** Hidden lines count: an axis does not move when one goes. */
export function curveAxes(curves: Curves, { width, height }: Size, view?: ChartView): PlotAxes {
  const { x, y, along, dots = [] } = curves;
  const frame = plotFrame(width, height);
  const points = [...linesIn(curves, width), ...dots]
    .flatMap((series): readonly { readonly x: number; readonly y: number }[] => series.points)
    .filter((point) => placeable(point.x, x.log) && placeable(point.y, y.log));
  const levels = along.map(({ at }) => at).filter((level) => placeable(level, y.log));
  return {
    ...{ frame, width, height, titles: { x: headed(x.title, x.unit), y: headed(y.title, y.unit) } },
    x: axis({
      ...{ ...x, values: points.map((point) => point.x), from: frame.left, to: frame.right },
      ...{ free: true, zoom: view?.x, steps: stepsIn(width) },
    }),
    y: axis({
      ...y,
      values: [...points.map((point) => point.y), ...levels],
      from: frame.bottom,
      to: frame.top,
      zoom: view?.y,
    }),
  };
}

export function pointAxes({ x, y, series }: PointChart, { width, height }: Size, view?: ChartView): PlotAxes {
  const frame = plotFrame(width, height);
  const points = series
    .flatMap((each) => each.points)
    .filter((point) => placeable(point.x, x.log) && placeable(point.y, y.log));
  const heights = points.flatMap(({ y: middle, spread }) => (spread ? [middle, spread.low, spread.high] : [middle]));
  return {
    ...{ frame, width, height, titles: { x: x.title, y: y.title } },
    x: axis({
      ...{ ...x, values: points.map((point) => point.x), from: frame.left, to: frame.right },
      ...{ zoom: view?.x, steps: stepsIn(width) },
    }),
    y: axis({ ...y, values: heights, from: frame.bottom, to: frame.top, zoom: view?.y }),
  };
}

/** Steps of a level axis: a number each 90 px. */
const stepsIn = (width: number): number => Math.max(3, Math.min(8, Math.round(width / 90)));
