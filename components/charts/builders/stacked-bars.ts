/**
 * Bars that lie, one per row: parts one after the other, beside each other, or from a middle line (a tornado); a mark on a bar for a
 * figure that its parts do not sum to. Standing ones: columns.ts.
 */
import type { Data, Layout } from "plotly.js";
import { formatNumber, NNBSP } from "@/lib/format/quantity";
import { quietLayout, type ChartFigure, type ChartSpace } from "../figure";
import { headed } from "@/lib/charts/svg/axis";
import { barEnds } from "@/lib/charts/svg/bars";
import { axis } from "@/lib/charts/svg/scale";
import { figureLegend, slotColor } from "./legend-lines";
import { labelWidth } from "@/lib/charts/label-width";
import { levelTitle, namedAxis, scaledAxis } from "./quiet-axis";
import type { BarSeries, StackedBars } from "@/lib/charts/drawing";

const ROW = 24;
const HEAD = 8;
const RIGHT = 16;
const FOOT = 42;

export const barsHeight = ({ rows, series, grouped }: Pick<StackedBars, "rows" | "series" | "grouped">): number =>
  HEAD + FOOT + Math.max(2, rows.length) * (grouped ? Math.max(ROW, 9 * series.length + 8) : ROW);

export function stackedFigure(bars: StackedBars, space: ChartSpace): ChartFigure {
  const { width } = space;
  const most = Math.max(60, width * (width < 600 ? 0.34 : 0.28));
  const names = bars.rows.map((name) => shortened(name, most));
  const left = Math.max(40, ...names.map(labelWidth)) + 12;
  const legend = figureLegend({ kind: "bars", ...bars }, space, left, 0);
  const shown = bars.series.filter((_, index) => !space.view?.hidden.includes(index));
  return {
    data: [...shown.map((series) => bar(series, bars, space)), ...drawMark(bars, space)],
    layout: {
      ...quietLayout(space),
      margin: { l: left, r: RIGHT, t: HEAD + legend.height, b: FOOT },
      barmode: bars.middle !== undefined ? "overlay" : bars.grouped ? "group" : "stack",
      bargap: 0.3,
      xaxis: lengthAxis(bars, left, space),
      yaxis: { ...namedAxis(names, space), autorange: "reversed" },
      shapes: middleLine(bars, space),
      annotations: legend.notes,
    },
  };
}

/** Hidden parts count: the axis does not move when one goes. */
function lengthAxis(bars: StackedBars, left: number, space: ChartSpace): Layout["xaxis"] {
  const { axis: title, unit, log = false, middle } = bars;
  const x = axis({
    ...{ values: [...barEnds(bars), middle ?? 0], from: left, to: space.width - RIGHT, log },
    ...{ free: middle !== undefined, steps: space.width < 600 ? 4 : 8 },
  });
  return { ...scaledAxis("x", x, space), title: levelTitle(headed(title, unit), space) } as Layout["xaxis"];
}

function bar(series: BarSeries, { rows, unit, middle }: StackedBars, { theme }: ChartSpace): Data {
  const from = middle ?? 0;
  const { name, slot, hatched, bad, values } = series;
  const barColor = slotColor(slot, theme);
  const color = bad ? values.map((_, index) => (bad[index] ? theme.bad : barColor)) : barColor;
  return {
    type: "bar",
    orientation: "h",
    name,
    y: rows.map((_, index) => index),
    x: values.map((value) => (value ?? from) - from),
    ...(middle !== undefined && { base: middle }),
    text: rows.map((row, index) => `<b>${row}</b><br>${name} ${valueText(values[index] ?? null, unit)}`),
    textposition: "none",
    hovertemplate: "%{text}<extra></extra>",
    marker: {
      color: hatched ? theme.background : color,
      line: { color, width: hatched ? 1 : 0 },
      ...(hatched && {
        pattern: { shape: "/", fgcolor: barColor, bgcolor: theme.background, size: 5, solidity: 0.45 },
      }),
    },
  } as Data;
}

function drawMark({ mark, rows, unit }: StackedBars, { theme }: ChartSpace): Data[] {
  if (!mark) return [];
  return [
    {
      type: "scatter",
      mode: "markers",
      name: mark.name,
      y: rows.map((_, index) => index),
      x: mark.values.map((value) => value ?? NaN),
      text: rows.map((row, index) => `<b>${row}</b><br>${mark.name} ${valueText(mark.values[index] ?? null, unit)}`),
      hovertemplate: "%{text}<extra></extra>",
      marker: { symbol: "diamond", size: 9, color: theme.text, line: { color: theme.background, width: 1 } },
    },
  ];
}

function middleLine({ middle }: StackedBars, { theme }: ChartSpace): Layout["shapes"] {
  if (middle === undefined) return [];
  const line = { color: theme.muted, width: 1 };
  return [{ type: "line", xref: "x", yref: "paper", x0: middle, x1: middle, y0: 0, y1: 1, line }];
}

const valueText = (value: number | null, unit: string): string =>
  value === null ? "—" : formatNumber(value) + (unit ? NNBSP + unit : "");

/** As much of a name as fits, px. */
function shortened(name: string, most: number): string {
  if (labelWidth(name) <= most) return name;
  let text = name;
  while (text.length > 1 && labelWidth(`${text}…`) > most) text = text.slice(0, -1);
  return `${text.trimEnd()}…`;
}
