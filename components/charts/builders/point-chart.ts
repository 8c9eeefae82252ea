/**
 * Points of several series over two axes, joined by lines where a series is one setting turned up or a front. Colour and symbol differ by
 * series; filled marks hold, open ones break a limit; stars are measured. Words are beside points where they do not lie on each other.
 */
import type { Annotation, Data, LayoutAxis, Shape } from "plotly.js";
import { quietLayout, type ChartFigure, type ChartSpace } from "../figure";
import { unitIn } from "@/lib/format/scale";
import { LEGEND_LINE, legendLines, legendNote, slotColor, type LegendEntry } from "./legend-lines";
import { POINT_MARGIN, pointWords } from "./point-words";
import { logTicks, quietAxis } from "./quiet-axis";
import type { ChartPoint, PointSeries, PointChart } from "@/lib/charts/drawing";

export const POINTS_HEIGHT = 340;

const SYMBOLS = ["circle", "diamond", "square", "triangle-up", "cross", "x"] as const;
const MARKS = ["●", "◆", "■", "▲", "✚", "✕"];
const OPEN_MARKS = ["○", "◇", "□", "△", "✚", "✕"];
/** A point of a field is always a dot, at every index among the series. */
const SIZES = { field: 5, many: 6, ring: 13, plain: 8, measured: 10 } as const;
/** Diameters of points that speak of something and of nothing. */
const WEIGHED = { most: 13, least: 4 };

export function pointFigure(chart: PointChart, space: ChartSpace): ChartFigure {
  const legend = legendLines(listEntries(chart, space), space, POINT_MARGIN.l + POINT_MARGIN.r);
  const margin = { ...POINT_MARGIN, t: 14 + LEGEND_LINE * legend.length };
  return {
    data: chart.series.map((series, index) =>
      series.quiet || series.look === "line" ? lineTrace(series, index, space) : markTrace(series, index, chart, space),
    ),
    layout: {
      ...quietLayout(space),
      margin,
      xaxis: axis(chart, "x", space),
      yaxis: axis(chart, "y", space),
      shapes: limitShape(chart, space),
      annotations: [
        legendNote(legend, space),
        ...limitWords(chart, space),
        ...pointWords(chart, markedPoints(chart), margin, space, joinedLines(chart)),
      ],
    },
  };
}

const pickColor = ({ slot, measured }: PointSeries, index: number, { theme }: ChartSpace): string =>
  measured ? theme.text : slotColor(slot ?? (index % theme.series.length) + 1, theme);

/** A logarithmic axis has no place for nothing. */
const drawable = (chart: PointChart, { x, y }: ChartPoint): boolean =>
  Number.isFinite(x) && Number.isFinite(y) && (!chart.x.log || x > 0) && (!chart.y.log || y > 0);

const shownPoints = (chart: PointChart): readonly ChartPoint[] =>
  chart.series.flatMap(({ points }) => points.filter((point) => drawable(chart, point)));

/** With how large each is drawn. */
const markedPoints = (chart: PointChart) =>
  chart.series.flatMap((series) =>
    series.points
      .filter((point) => drawable(chart, point))
      .map((point) => ({ ...point, across: series.quiet ? 0 : markSize(series, point) })),
  );

const joinedLines = (chart: PointChart) =>
  chart.series
    .filter(({ joined, quiet, look }) => joined || quiet || look === "line")
    .map(({ points }) => points.filter((point) => drawable(chart, point)));

/** Pixels across. */
function markSize({ measured, look }: PointSeries, { weight }: ChartPoint): number {
  if (weight !== undefined) return WEIGHED.least + (WEIGHED.most - WEIGHED.least) * Math.sqrt(weight);
  return measured ? SIZES.measured : look === "line" ? 0 : SIZES[look ?? "plain"];
}

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

function markTrace(series: PointSeries, index: number, chart: PointChart, space: ChartSpace): Data {
  const { name, joined, measured, look } = series;
  const shown = series.points.filter((point) => drawable(chart, point));
  const color = pickColor(series, index, space);
  const symbol = measured
    ? "star"
    : look === "field"
      ? "circle"
      : look === "ring"
        ? "diamond"
        : pointSymbol(series.shape ?? index);
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

const pointSymbol = (index: number) => SYMBOLS[index % SYMBOLS.length] ?? "circle";

function axis(chart: PointChart, side: "x" | "y", space: ChartSpace): Partial<LayoutAxis> {
  const { title, log, ticks } = chart[side];
  const common = quietAxis(title, space);
  const type = log ? "log" : "linear";
  if (ticks) return { ...common, type, tickvals: [...ticks], ticktext: ticks.map(String) };
  if (!log) return { ...common, rangemode: "tozero", tickformat: ",~r" };
  return {
    ...common,
    type: "log",
    ...logTicks(
      shownPoints(chart).map((point) => point[side]),
      space,
      unitIn(title),
    ),
  };
}

function limitShape({ limit, x }: PointChart, { theme }: ChartSpace): Partial<Shape>[] {
  if (!limit || (x.log && limit.x <= 0)) return [];
  const line = { color: theme.bad, width: 1, dash: "dot" as const };
  return [{ type: "line", layer: "between", xref: "x", x0: limit.x, x1: limit.x, yref: "paper", y0: 0, y1: 1, line }];
}

function limitWords({ limit, x }: PointChart, { theme }: ChartSpace): Partial<Annotation>[] {
  if (!limit || (x.log && limit.x <= 0)) return [];
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

function listEntries({ series }: PointChart, space: ChartSpace): readonly LegendEntry[] {
  return series.flatMap((entry, index) => {
    if (entry.quiet || entry.name === "" || entry.points.length === 0) return [];
    return [{ name: entry.name, mark: legendMark(entry, entry.shape ?? index), color: pickColor(entry, index, space) }];
  });
}

function legendMark({ measured, look, dashed, points }: PointSeries, index: number): string {
  const open = points.every(({ holds }) => !holds);
  const dot = open ? "○" : "●";
  if (measured) return open ? "☆" : "★";
  if (look === "line") return dashed ? "┅" : "━";
  if (look === "ring") return "◇";
  return look === "field" ? dot : ((open ? OPEN_MARKS : MARKS)[index % MARKS.length] ?? dot);
}
