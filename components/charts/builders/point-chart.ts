/**
 * Points of several series over two axes, joined by lines where a series is one setting turned up or a front. Colour and symbol differ by
 * series; filled marks hold, open ones break a limit; stars are measured. Words are beside points where they do not lie on each other.
 */
import type { Annotation, Data, Shape } from "plotly.js";
import type { ChartPoint, PointSeries, PointChart } from "@/lib/charts/drawing";
import { pointInk, pointShape } from "@/lib/charts/legend";
import { PLOT_MARGIN } from "@/lib/charts/svg/axis";
import { isDrawable, joinedLines, markedPoints, markSize } from "@/lib/charts/point-marks";
import { placeWords } from "@/lib/charts/svg/point-words";
import { pointAxes, type PlotAxes } from "@/lib/charts/svg/plot-axes";
import { placeable } from "@/lib/charts/svg/scale";
import { quietLayout, type ChartFigure, type ChartSpace } from "../figure";
import { figureLegend, inkColor } from "./legend-lines";
import { wordNotes } from "./point-words";
import { levelTitle, scaledAxis, sideTitle } from "./quiet-axis";

export const POINTS_HEIGHT = 324;

export function pointFigure(chart: PointChart, space: ChartSpace): ChartFigure {
  const { left: l, right: r, top, bottom: b } = PLOT_MARGIN;
  const legend = figureLegend({ kind: "points", ...chart }, space, l);
  const axes = pointAxes(chart, { width: space.width, height: space.height - legend.height }, space.view);
  const shown = chart.series
    .map((series, index) => ({ series, index }))
    .filter(({ index }) => !space.view?.hidden.includes(index));
  const seen = { ...chart, series: shown.map(({ series }) => series) };
  return {
    data: shown.map(({ series, index }) =>
      series.quiet || series.look === "line" ? lineTrace(series, index, space) : markTrace(series, index, chart, space),
    ),
    layout: {
      ...quietLayout(space),
      margin: { l, r, t: top + legend.height, b },
      xaxis: { ...scaledAxis("x", axes.x, space), title: levelTitle(axes.titles.x, space) },
      yaxis: scaledAxis("y", axes.y, space),
      shapes: limitShape(chart, space),
      annotations: [
        sideTitle(axes.titles.y, space),
        ...legend.notes,
        ...limitWords(chart, axes, space),
        ...wordNotes(placeWords(axes, markedPoints(seen), joinedLines(seen)), axes, space.theme),
      ],
    },
  };
}

const pickColor = (series: PointSeries, index: number, { theme }: ChartSpace): string =>
  inkColor(pointInk(series, index), theme);

function lineTrace(series: PointSeries, index: number, space: ChartSpace): Data {
  const { name, quiet, dashed, points } = series;
  const line = quiet
    ? { color: space.theme.muted, width: 1, dash: "dot" as const }
    : { color: pickColor(series, index, space), width: 2, dash: dashed ? ("dot" as const) : ("solid" as const) };
  return {
    type: "scatter",
    mode: "lines",
    name,
    x: points.map(({ x }) => x),
    y: points.map(({ y }) => y),
    ...(points.some(({ label }) => label !== "")
      ? { text: points.map(({ label }) => label), hovertemplate: "%{text}<extra></extra>" }
      : { hoverinfo: "skip" }),
    line,
  };
}

export function markTrace(
  series: PointSeries,
  index: number,
  chart: Pick<PointChart, "x" | "y">,
  space: ChartSpace,
): Data {
  const { name, joined, look } = series;
  const shown = series.points.filter((point) => isDrawable(chart, point));
  const color = pickColor(series, index, space);
  const symbol = pointShape(series, index);
  const dense = look === "field" || look === "many";
  return {
    type: "scatter",
    mode: joined ? "lines+markers" : "markers",
    name,
    x: shown.map(({ x }) => x),
    y: shown.map(({ y }) => y),
    customdata: shown.map(({ id }) => id ?? null),
    text: shown.map(({ label }) => label),
    hovertemplate: "%{text}<extra></extra>",
    line: { color, width: 1.5 },
    ...spreadBars(shown, color),
    marker: {
      size: shown.map((point) => markSize(series, point)),
      color,
      opacity: dense ? 0.7 : 1,
      line: { color, width: look === "ring" ? 2 : dense ? 1 : 1.5 },
      symbol: shown.map(({ holds }) => (holds && look !== "ring" ? symbol : (`${symbol}-open` as const))),
    },
  };
}

function spreadBars(points: readonly ChartPoint[], color: string) {
  if (points.every(({ spread }) => spread === undefined)) return {};
  return {
    error_y: {
      type: "data" as const,
      symmetric: false,
      array: points.map(({ y, spread }) => (spread ? spread.high - y : 0)),
      arrayminus: points.map(({ y, spread }) => (spread ? y - spread.low : 0)),
      color,
      thickness: 1,
      width: 3,
    },
  };
}

function limitShape({ limit, x }: PointChart, { theme }: ChartSpace): Partial<Shape>[] {
  if (!limit || (x.log && limit.x <= 0)) return [];
  const line = { color: theme.bad, width: 1, dash: "dot" as const };
  return [{ type: "line", layer: "between", xref: "x", x0: limit.x, x1: limit.x, yref: "paper", y0: 0, y1: 1, line }];
}

function limitWords({ limit }: PointChart, { x }: PlotAxes, { theme }: ChartSpace): Partial<Annotation>[] {
  if (!limit || !placeable(limit.x, x.log) || limit.x < x.begin || limit.x > x.end) return [];
  return [
    {
      text: limit.label,
      xref: "x",
      x: x.log ? Math.log10(limit.x) : limit.x,
      xanchor: "left",
      xshift: 3,
      yref: "paper",
      y: 0,
      yanchor: "bottom",
      showarrow: false,
      font: { size: 11, color: theme.muted },
    },
  ];
}
