/** Bars that lie: one per row, made of parts in the order of the series; a mark on a bar for a figure that its parts do not sum to. */
import type { Annotation, Data } from "plotly.js";
import { formatNumber, NNBSP } from "@/lib/format/quantity";
import { quietLayout, type ChartFigure, type ChartSpace } from "./figure";
import { labelWidth } from "./marker-labels";

export type BarSeries = {
  readonly name: string;
  /** Colour slot, 1 to 6. */
  readonly slot: 1 | 2 | 3 | 4 | 5 | 6;
  readonly hatched?: boolean;
  /** By row, in the unit of the chart; null where there is none. */
  readonly values: readonly (number | null)[];
};

export type StackedBars = {
  readonly rows: readonly string[];
  readonly series: readonly BarSeries[];
  readonly mark?: { readonly name: string; readonly values: readonly (number | null)[] };
  readonly axis: string;
  readonly unit: string;
  /** Parts beside each other instead of behind each other. */
  readonly grouped?: boolean;
};

const ROW = 24;
/** Room for a legend of two lines; a narrow chart takes more of it from the bars. */
const HEAD = 46;
const LEGEND_LINE = 16;
const FOOT = 42;
const LEGEND_LETTER = 6.4;

/** Rows that a picture can still tell apart; the table has the others. */
export const MOST_BARS = 40;

export const barsHeight = ({ rows, series, grouped }: Pick<StackedBars, "rows" | "series" | "grouped">): number =>
  HEAD + FOOT + rows.length * (grouped ? Math.max(ROW, 9 * series.length + 8) : ROW);

export function stackedFigure(bars: StackedBars, space: ChartSpace): ChartFigure {
  const { theme, width } = space;
  const most = Math.max(60, width * (width < 600 ? 0.34 : 0.28));
  const labels = bars.rows.map((name) => shortened(name, most));
  const left = Math.max(40, ...labels.map(labelWidth)) + 12;
  const legend = legendLines(bars, width);
  const places = bars.rows.map((_, index) => index);
  return {
    data: [...bars.series.map((series) => barOf(series, bars, space)), ...markOf(bars, space)],
    layout: {
      ...quietLayout(space),
      margin: { l: left, r: 16, t: 14 + LEGEND_LINE * legend.length, b: FOOT },
      barmode: bars.grouped ? "group" : "stack",
      bargap: 0.3,
      xaxis: {
        fixedrange: true,
        rangemode: "tozero",
        gridcolor: theme.border,
        zeroline: false,
        nticks: width < 600 ? 4 : 8,
        tickfont: { color: theme.faint, size: 11 },
        title: {
          text: bars.unit ? `${bars.axis} [${bars.unit}]` : bars.axis,
          font: { color: theme.muted, size: 11 },
          standoff: 6,
        },
      },
      yaxis: {
        fixedrange: true,
        autorange: "reversed",
        showgrid: false,
        zeroline: false,
        tickvals: places,
        ticktext: labels,
        tickfont: { color: theme.text, size: 11 },
      },
      annotations: [legendOf(legend, left, space)],
    },
  };
}

function barOf({ name, slot, hatched, values }: BarSeries, { rows, unit }: StackedBars, { theme }: ChartSpace): Data {
  const color = theme.series[slot - 1] ?? theme.muted;
  return {
    type: "bar",
    orientation: "h",
    name,
    y: rows.map((_, index) => index),
    x: values.map((value) => value ?? 0),
    text: rows.map((row, index) => `<b>${row}</b><br>${name} ${written(values[index] ?? null, unit)}`),
    textposition: "none",
    hovertemplate: "%{text}<extra></extra>",
    marker: {
      color: hatched ? theme.background : color,
      line: { color, width: hatched ? 1 : 0 },
      ...(hatched && { pattern: { shape: "/", fgcolor: color, bgcolor: theme.background, size: 5, solidity: 0.45 } }),
    },
  } as Data;
}

function markOf({ mark, rows, unit }: StackedBars, { theme }: ChartSpace): Data[] {
  if (!mark) return [];
  return [
    {
      type: "scatter",
      mode: "markers",
      name: mark.name,
      y: rows.map((_, index) => index),
      x: mark.values.map((value) => value ?? NaN),
      text: rows.map((row, index) => `<b>${row}</b><br>${mark.name} ${written(mark.values[index] ?? null, unit)}`),
      hovertemplate: "%{text}<extra></extra>",
      marker: { symbol: "diamond", size: 9, color: theme.text, line: { color: theme.background, width: 1 } },
    },
  ];
}

const written = (value: number | null, unit: string): string =>
  value === null ? "—" : formatNumber(value) + (unit ? NNBSP + unit : "");

/** As much of a name as fits, px. */
function shortened(name: string, most: number): string {
  if (labelWidth(name) <= most) return name;
  let kept = name;
  while (kept.length > 1 && labelWidth(`${kept}…`) > most) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}

function legendLines({ series, mark }: StackedBars, width: number): readonly (readonly Entry[])[] {
  const entries: Entry[] = [
    ...series.map(({ name, slot, hatched }) => ({ name, slot, mark: hatched ? "▨" : "■" })),
    ...(mark ? [{ name: mark.name, slot: null, mark: "◆" }] : []),
  ];
  const lines: { entries: Entry[]; length: number }[] = [];
  for (const entry of entries) {
    const length = [...entry.name].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 1.8 : 1), 5);
    const last = lines.at(-1);
    if (last && (last.length + length) * LEGEND_LETTER <= width - 24) {
      last.entries.push(entry);
      last.length += length;
    } else lines.push({ entries: [entry], length });
  }
  return lines.map((line) => line.entries);
}

type Entry = { readonly name: string; readonly slot: number | null; readonly mark: string };

function legendOf(lines: readonly (readonly Entry[])[], left: number, { theme }: ChartSpace): Partial<Annotation> {
  const word = ({ name, slot, mark }: Entry): string =>
    `<span style="color:${slot === null ? theme.text : (theme.series[slot - 1] ?? theme.muted)}">${mark}</span> ${name}`;
  return {
    text: lines.map((line) => line.map(word).join("   ")).join("<br>"),
    xref: "paper",
    yref: "paper",
    x: 0,
    xshift: 4 - left,
    y: 1,
    xanchor: "left",
    yanchor: "bottom",
    yshift: 4,
    align: "left",
    showarrow: false,
    borderpad: 0,
    font: { color: theme.muted, size: 11 },
  };
}
