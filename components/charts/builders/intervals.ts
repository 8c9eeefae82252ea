/** Figures with what they may really be, one to a row on a logarithmic axis, and the interval that they are compared with. Pure. */
import type { Annotation, Data, Layout, Shape } from "plotly.js";
import type { IntervalLook, Intervals } from "@/lib/charts/drawing";
import { fitted } from "@/lib/charts/svg/marks";
import { formatNumber } from "@/lib/format/quantity";
import type { ChartTheme } from "../chart-theme";
import { quietLayout, type ChartFigure, type ChartSpace } from "../figure";
import { axis } from "@/lib/charts/svg/scale";
import { figureLegend } from "./legend-lines";
import { labelWidth } from "@/lib/charts/label-width";
import { headed } from "@/lib/charts/svg/axis";
import { levelTitle, namedAxis, scaledAxis } from "./quiet-axis";

const ROW = 21;
const HEAD = 8;
const RIGHT = 12;
const FOOT = 42;

/** Lines from top to bottom: headings of groups and rows. */
const countLines = ({ groups }: Pick<Intervals, "groups">): number =>
  groups.reduce((sum, { name, rows }) => sum + (name === "" ? 0 : 1) + rows.length, 0);

export const intervalsHeight = (intervals: Intervals): number => HEAD + FOOT + ROW * Math.max(2, countLines(intervals));

type Row = Intervals["groups"][number]["rows"][number] & { readonly line: number };

export function intervalsFigure(intervals: Intervals, space: ChartSpace): ChartFigure {
  const { width } = space;
  const { rows, names, heads } = placeLines(intervals, width * 0.34);
  const left = Math.max(40, ...names.map(labelWidth)) + 12;
  const legend = figureLegend({ kind: "intervals", ...intervals }, space, left, 0);
  const drawn = rows.flatMap((row) => (row.value === null ? [] : [{ ...row, value: row.value }]));
  const range = axisRange(drawn, width - left);
  const x = axis({
    values: [],
    from: left,
    to: width - RIGHT,
    log: true,
    zoom: range && { from: 10 ** range[0], to: 10 ** range[1] },
  });
  return {
    data: drawn.length === 0 ? [] : [marks(drawn, space.theme)],
    layout: {
      ...quietLayout(space),
      margin: { l: left, r: RIGHT, t: HEAD + legend.height, b: FOOT },
      xaxis: {
        ...scaledAxis("x", x, space),
        title: levelTitle(headed(intervals.axis, intervals.unit), space),
      } as Layout["xaxis"],
      yaxis: { ...namedAxis(names, space), range: [names.length - 0.5, -0.5] },
      shapes: shades(intervals, heads, space.theme),
      annotations: [...legend.notes, ...words(rows, range, space.theme)],
    },
  };
}

/** Headings are written among the names, in bold. */
function placeLines({ groups }: Intervals, most: number) {
  const names: string[] = [];
  const rows: Row[] = [];
  const heads = groups.map((group) => {
    if (group.name !== "") names.push(`<b>${fitted(group.name, most)}</b>`);
    const first = names.length;
    for (const row of group.rows) {
      rows.push({ ...row, line: names.length });
      names.push(fitted(row.label, most));
    }
    return { first, last: names.length - 1 };
  });
  return { names, rows, heads };
}

type Valued = Row & { readonly value: number };

/** Decades, with room at the right for the words; null: nothing to draw. */
function axisRange(drawn: readonly Valued[], room: number): readonly [number, number] | null {
  if (drawn.length === 0) return null;
  const low = Math.log10(Math.min(...drawn.map((row) => row.low))) - 0.03;
  const high = Math.log10(Math.max(...drawn.map((row) => row.high)));
  const words = Math.max(...drawn.map(({ word }) => labelWidth(word))) + 16;
  return [low, low + (high - low) / Math.max(0.3, 1 - words / Math.max(1, room))];
}

const lookColor = (look: IntervalLook, theme: ChartTheme): string =>
  ({ lead: theme.accent, tie: theme.muted, apart: theme.text, none: theme.faint })[look];

function marks(drawn: readonly Valued[], theme: ChartTheme): Data {
  const colors = drawn.map(({ look }) => lookColor(look, theme));
  return {
    type: "scatter",
    mode: "markers",
    x: drawn.map(({ value }) => value),
    y: drawn.map(({ line }) => line),
    error_x: {
      type: "data",
      symmetric: false,
      array: drawn.map(({ value, high }) => high - value),
      arrayminus: drawn.map(({ value, low }) => value - low),
      color: theme.faint,
      thickness: 3,
      width: 0,
    },
    text: drawn.map(
      ({ label, word, low, high }) => `<b>${label}</b><br>${word}, ${formatNumber(low)}–${formatNumber(high)} ×`,
    ),
    hovertemplate: "%{text}<extra></extra>",
    marker: {
      size: drawn.map(({ look }) => (look === "lead" ? 11 : 9)),
      symbol: drawn.map(({ look }) => (look === "lead" ? "diamond" : "circle")),
      color: drawn.map(({ look }, index) => (look === "tie" ? theme.background : (colors[index] ?? theme.text))),
      line: { color: colors, width: 1.5 },
    },
  } as Data;
}

const shades = (
  { groups }: Intervals,
  heads: readonly { readonly first: number; readonly last: number }[],
  theme: ChartTheme,
): Partial<Shape>[] =>
  groups.flatMap(({ shade }, index) => {
    const { first = 0, last = 0 } = heads[index] ?? {};
    if (shade === null) return [];
    const across = { x0: shade.low, x1: shade.high, y0: first - 0.5, y1: last + 0.5 };
    return [{ type: "rect", layer: "below", ...across, fillcolor: theme.accent, opacity: 0.12, line: { width: 0 } }];
  });

/** Beside the high end; at the left where there is no figure. */
const words = (
  rows: readonly Row[],
  range: readonly [number, number] | null,
  theme: ChartTheme,
): Partial<Annotation>[] =>
  rows.map(({ word, value, high, look, line }) => ({
    text: look === "lead" ? `<b>${word}</b>` : word,
    // An annotation on a logarithmic axis is at the power.
    x: value === null ? (range?.[0] ?? 0) : Math.log10(high),
    y: line,
    xshift: 6,
    xanchor: "left",
    yanchor: "middle",
    showarrow: false,
    borderpad: 0,
    font: { size: 11, color: lookColor(look, theme) },
  }));
