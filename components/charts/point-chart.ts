/**
 * Points of several series over two axes, joined by lines where a series is one setting turned up. Colour and symbol differ by series;
 * filled marks hold, open ones break a limit; stars are measured.
 */
import type { Annotation, Data, LayoutAxis, Shape } from "plotly.js";
import { quietLayout, type ChartFigure, type ChartSpace } from "./figure";

export type ChartPoint = {
  readonly x: number;
  readonly y: number;
  /** Lines of the hover label, with <br> between. */
  readonly label: string;
  /** false: drawn open. */
  readonly holds: boolean;
  /** Written beside the mark. */
  readonly word?: string;
};

export type PointSeries = {
  readonly name: string;
  readonly joined: boolean;
  readonly measured?: boolean;
  /** A limit for the eye: a thin line without marks, after all other series. */
  readonly quiet?: boolean;
  readonly points: readonly ChartPoint[];
};

export type PointAxis = { readonly title: string; readonly log: boolean };

export type PointChart = {
  readonly x: PointAxis;
  readonly y: PointAxis;
  readonly series: readonly PointSeries[];
  /** A limit as a vertical line, with its words. */
  readonly limit?: { readonly x: number; readonly label: string } | null;
};

export const POINTS_HEIGHT = 340;

const SYMBOLS = ["circle", "diamond", "square", "triangle-up", "cross", "x"] as const;
const MARKS = ["●", "◆", "■", "▲", "✚", "✕"];
const STAR = "★";
const LEGEND_LINE = 16;
/** Letters of the legend are about this wide, px; Chinese ones are wider. */
const LETTER = 6.4;

export function pointFigure(chart: PointChart, space: ChartSpace): ChartFigure {
  const lines = legendLines(chart.series, space);
  return {
    data: chart.series.map((series, index) =>
      series.quiet ? quietTrace(series, space) : traceOf(series, index, chart, space),
    ),
    layout: {
      ...quietLayout(space),
      margin: { l: 60, r: 16, t: 14 + LEGEND_LINE * lines.length, b: 42 },
      xaxis: axisOf(chart, "x", space),
      yaxis: axisOf(chart, "y", space),
      shapes: limitShape(chart, space),
      annotations: [legendOf(lines, space), ...limitWords(chart, space), ...pointWords(chart, space)],
    },
  };
}

const colorOf = (index: number, { theme }: ChartSpace): string =>
  theme.series[index % theme.series.length] ?? theme.text;

/** A logarithmic axis has no place for nothing. */
const drawable = (chart: PointChart, { x, y }: ChartPoint): boolean =>
  Number.isFinite(x) && Number.isFinite(y) && (!chart.x.log || x > 0) && (!chart.y.log || y > 0);

function quietTrace({ name, points }: PointSeries, { theme }: ChartSpace): Data {
  return {
    type: "scatter",
    mode: "lines",
    name,
    x: points.map(({ x }) => x),
    y: points.map(({ y }) => y),
    hoverinfo: "skip",
    line: { color: theme.muted, width: 1, dash: "dot" },
  };
}

function traceOf(
  { name, joined, measured, points }: PointSeries,
  index: number,
  chart: PointChart,
  space: ChartSpace,
): Data {
  const shown = points.filter((point) => drawable(chart, point));
  const color = measured ? space.theme.text : colorOf(index, space);
  const symbol = measured ? "star" : (SYMBOLS[index % SYMBOLS.length] ?? "circle");
  return {
    type: "scatter",
    mode: joined ? "lines+markers" : "markers",
    name,
    x: shown.map(({ x }) => x),
    y: shown.map(({ y }) => y),
    text: shown.map(({ label }) => label),
    hovertemplate: "%{text}<extra></extra>",
    line: { color, width: 1.5 },
    marker: {
      size: measured ? 10 : 8,
      color,
      line: { color, width: 1.5 },
      symbol: shown.map(({ holds }) => (holds ? symbol : (`${symbol}-open` as const))),
    },
  };
}

function axisOf(chart: PointChart, side: "x" | "y", space: ChartSpace): Partial<LayoutAxis> {
  const { theme } = space;
  const { title, log } = chart[side];
  const common: Partial<LayoutAxis> = {
    fixedrange: true,
    gridcolor: theme.border,
    zeroline: false,
    tickfont: { color: theme.faint, size: 11 },
    title: { text: title, font: { color: theme.muted, size: 11 }, standoff: 8 },
  };
  if (!log) return { ...common, rangemode: "tozero" };
  const values = chart.series.flatMap(({ points }) =>
    points.filter((point) => drawable(chart, point)).map((point) => point[side]),
  );
  return { ...common, type: "log", ...logTicks(values, space) };
}

/** 1, 2, 5 per decade, and fewer where decades are many. */
function logTicks(values: readonly number[], { width }: ChartSpace): Partial<LayoutAxis> {
  if (values.length === 0) return {};
  const from = Math.floor(Math.log10(Math.min(...values)));
  const decades = Math.ceil(Math.log10(Math.max(...values))) - from;
  const steps = decades > (width < 560 ? 2 : 4) ? [1] : [1, 2, 5];
  const ticks = Array.from({ length: decades + 1 }, (_, k) => steps.map((step) => step * 10 ** (from + k))).flat();
  return { tickvals: ticks, ticktext: ticks.map((tick) => Number(tick.toPrecision(1)).toLocaleString("en")) };
}

function limitShape({ limit, x }: PointChart, { theme }: ChartSpace): Partial<Shape>[] {
  if (!limit || (x.log && limit.x <= 0)) return [];
  const line = { color: theme.bad, width: 1, dash: "dot" as const };
  return [{ type: "line", layer: "below", xref: "x", x0: limit.x, x1: limit.x, yref: "paper", y0: 0, y1: 1, line }];
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

/** Words beside marks, where the chart has room for them. */
function pointWords(chart: PointChart, { theme, width }: ChartSpace): Partial<Annotation>[] {
  if (width < 560) return [];
  const place = (value: number, { log }: PointAxis): number => (log ? Math.log10(value) : value);
  return chart.series.flatMap(({ points }) =>
    points
      .filter((point) => point.word !== undefined && drawable(chart, point))
      .map(({ x, y, word }) => ({
        text: word ?? "",
        x: place(x, chart.x),
        y: place(y, chart.y),
        xanchor: "left" as const,
        yanchor: "middle" as const,
        xshift: 8,
        showarrow: false,
        font: { size: 11, color: theme.muted },
      })),
  );
}

/** Names in their colours above the plot, as many in a line as fit. */
function legendLines(series: readonly PointSeries[], space: ChartSpace): readonly string[] {
  const room = (space.width - 76) / LETTER;
  const lines: { words: string; length: number }[] = [];
  for (const [index, { name, measured, quiet }] of series.entries()) {
    if (quiet) continue;
    const mark = measured ? STAR : (MARKS[index % MARKS.length] ?? "");
    const color = measured ? space.theme.text : colorOf(index, space);
    const word = `<span style="color:${color}">${mark}</span> ${name}`;
    const length = [...name].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 1.8 : 1), 5);
    const last = lines.at(-1);
    if (last && last.length + length <= room) {
      last.words += `   ${word}`;
      last.length += length;
    } else lines.push({ words: word, length });
  }
  return lines.map(({ words }) => words);
}

const legendOf = (lines: readonly string[], { theme }: ChartSpace): Partial<Annotation> => ({
  text: lines.join("<br>"),
  x: 0,
  y: 1,
  xref: "paper",
  yref: "paper",
  xanchor: "left",
  yanchor: "bottom",
  yshift: 6,
  align: "left",
  showarrow: false,
  borderpad: 0,
  font: { size: 11, color: theme.muted },
});
