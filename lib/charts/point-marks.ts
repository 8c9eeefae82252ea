/** Which points of a chart are drawn, and how large: the same for every renderer. Pure. */
import type { ChartPoint, PointChart, PointSeries } from "./drawing";
import type { Polyline } from "./free-place";
import { placeable } from "./svg/scale";

const SIZES = { field: 5, many: 6, ring: 13, line: 0, plain: 8, measured: 8 } as const;
/** Diameters of points that speak of something and of nothing. */
const WEIGHED = { most: 13, least: 4 };

/** A logarithmic axis has no place for nothing. */
export const isDrawable = ({ x, y }: Pick<PointChart, "x" | "y">, point: ChartPoint): boolean =>
  placeable(point.x, x.log) && placeable(point.y, y.log);

export const isLine = ({ quiet, look }: PointSeries): boolean => quiet === true || look === "line";

/** Pixels across. */
export function markSize({ measured, look }: PointSeries, { weight }: ChartPoint): number {
  if (weight !== undefined) return WEIGHED.least + (WEIGHED.most - WEIGHED.least) * Math.sqrt(weight);
  return measured ? SIZES.measured : SIZES[look ?? "plain"];
}

/** All points with how large each is drawn; 0: a corner of a line. */
export const markedPoints = (chart: PointChart) =>
  chart.series.flatMap((series) =>
    series.points
      .filter((point) => isDrawable(chart, point))
      .map((point) => ({ ...point, across: isLine(series) ? 0 : markSize(series, point) })),
  );

export const joinedLines = (chart: PointChart): readonly Polyline[] =>
  chart.series
    .filter((series) => series.joined || isLine(series))
    .map(({ points }) => points.filter((point) => isDrawable(chart, point)));
