/** One builder for the page's six charts: lines and marks over two axes. */
import type { Annotation, Data, LayoutAxis, Shape } from "plotly.js";
import { quietLayout, type ChartFigure, type ChartSpace } from "@/components/charts/figure";

export const CHART_HEIGHT = 300;

export type XyAxis = { readonly title: string; readonly log: boolean };

export type XySeries = {
  readonly id: string;
  readonly name: string;
  /** Colour of the theme's series. */
  readonly slot: number;
  readonly mode: "lines" | "markers";
  readonly dash?: boolean;
  readonly open?: boolean;
  /** A ring around a mark that another series draws. */
  readonly ring?: boolean;
  readonly points: readonly { readonly x: number; readonly y: number; readonly label: string }[];
};

export type XyPlot = {
  readonly title: string;
  readonly subtitle: string;
  readonly x: XyAxis;
  readonly y: XyAxis;
  readonly rule: "diagonal" | "zero" | null;
  readonly series: readonly XySeries[];
};

const LEGEND_LINE = 16;
/** Letters of the legend are about this wide, px. */
const LETTER = 6.4;

export function xyFigure(plot: XyPlot, space: ChartSpace): ChartFigure {
  const lines = legendOf(plot.series, space);
  return {
    data: plot.series.map((series) => trace(series, space)),
    layout: {
      ...quietLayout(space),
      margin: { l: 52, r: 12, t: 12 + LEGEND_LINE * lines.length, b: 40 },
      xaxis: axis(plot, "x", space),
      yaxis: axis(plot, "y", space),
      shapes: ruleOf(plot, space),
      annotations: [legend(lines, space)],
    },
  };
}

const colorOf = ({ slot }: XySeries, { theme }: ChartSpace): string => theme.series[slot] ?? theme.muted;

function trace(series: XySeries, space: ChartSpace): Data {
  const { points, mode, name } = series;
  const color = colorOf(series, space);
  const symbol = series.slot === 3 ? "star" : "circle";
  return {
    type: "scatter",
    mode,
    name,
    x: points.map(({ x }) => x),
    y: points.map(({ y }) => y),
    text: points.map(({ label }) => label),
    hovertemplate: "%{text}<extra></extra>",
    line: { color, width: 2, ...(series.dash && { dash: "dot" as const }) },
    marker: {
      color,
      size: series.ring ? 13 : symbol === "star" ? 9 : 7,
      symbol: series.ring ? "circle-open" : series.open ? (`${symbol}-open` as const) : symbol,
      line: { color, width: series.ring ? 2 : 1 },
    },
  };
}

function axis(plot: XyPlot, side: "x" | "y", space: ChartSpace): Partial<LayoutAxis> {
  const { theme } = space;
  const { title, log } = plot[side];
  const common = {
    fixedrange: true,
    gridcolor: theme.border,
    zeroline: false,
    tickfont: { color: theme.faint, size: 11 },
    title: { text: title, font: { size: 11, color: theme.muted }, standoff: 6 },
  };
  const values = plot.series.flatMap(({ points }) => points.map((point) => point[side])).filter((value) => value > 0);
  if (!log) return { ...common, ...(plot.rule === null && { rangemode: "tozero" as const }) };
  return { ...common, type: "log", ...logTicks(values, space) };
}

/** Digits of a decade that get a tick, from few to many. */
const TICK_DIGITS = [[1], [1, 2, 5], [1, 1.5, 2, 3, 4, 5, 6, 8]] as const;

/** Few ticks, but three of them within the range: plotly's own minor digits (2 5 2 5) say little. */
function logTicks(values: readonly number[], { width }: ChartSpace) {
  if (values.length === 0) return {};
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const from = Math.floor(Math.log10(low));
  const decades = Math.ceil(Math.log10(high)) - from;
  const ticksOf = (digits: readonly number[]): number[] =>
    Array.from({ length: decades + 1 }, (_, k) => digits.map((digit) => digit * 10 ** (from + k))).flat();
  const enough = TICK_DIGITS.map(ticksOf).slice(decades > (width < 560 ? 2 : 4) ? 0 : 1);
  const inside = (ticks: readonly number[]): number => ticks.filter((tick) => tick >= low && tick <= high).length;
  const ticks = enough.find((candidate) => inside(candidate) >= 3) ?? ticksOf(TICK_DIGITS[2]);
  return { tickvals: ticks, ticktext: ticks.map((tick) => String(Number(tick.toPrecision(2)))) };
}

function ruleOf({ rule, series }: XyPlot, { theme }: ChartSpace): Partial<Shape>[] {
  const line = { color: theme.muted, width: 1, dash: "dot" as const };
  if (rule === "zero") return [{ type: "line", xref: "paper", x0: 0, x1: 1, yref: "y", y0: 0, y1: 0, line }];
  const values = series.flatMap(({ points }) => points.flatMap(({ x, y }) => [x, y])).filter((value) => value > 0);
  if (rule === null || values.length === 0) return [];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return [{ type: "line", layer: "below", xref: "x", yref: "y", x0: low, y0: low, x1: high, y1: high, line }];
}

/** Names above the plot in their colours, as many in a line as fit. */
function legendOf(series: readonly XySeries[], space: ChartSpace): readonly string[] {
  const room = (space.width - 64) / LETTER;
  const lines: { words: string; length: number }[] = [];
  for (const one of series) {
    const word = `<span style="color:${colorOf(one, space)}">${markOf(one)}</span> ${one.name}`;
    const length = one.name.length + 5;
    const last = lines.at(-1);
    if (last && last.length + length <= room) {
      last.words += `   ${word}`;
      last.length += length;
    } else lines.push({ words: word, length });
  }
  return lines.map(({ words }) => words);
}

function markOf({ mode, dash, open, ring, slot }: XySeries): string {
  if (mode === "lines") return dash ? "┅" : "━";
  if (ring) return "◯";
  if (slot === 3) return open ? "☆" : "★";
  return open ? "○" : "●";
}

function legend(lines: readonly string[], { theme }: ChartSpace): Partial<Annotation> {
  return {
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
    font: { size: 11, color: theme.muted },
  };
}
