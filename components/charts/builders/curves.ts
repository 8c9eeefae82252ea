/** Lines over a common x axis: figures against a setting, with the setting in force and limits as rules. Colour and dash differ. */
import type { Annotation, Data, LayoutAxis, Shape } from "plotly.js";
import { underUnit, withItsUnit } from "@/lib/format/scale";
import { quietLayout, type ChartFigure, type ChartSpace } from "../figure";
import { LEGEND_LINE, legendLines, legendNote, slotColor, type LegendEntry } from "./legend-lines";
import { freest } from "@/lib/charts/free-place";
import { labelWidth } from "@/lib/charts/label-width";
import { logTicks, quietAxis, withUnit } from "./quiet-axis";
import type { CurveLine, CurveAxis, CurveRule, Curves } from "@/lib/charts/drawing";

export const CURVES_HEIGHT = 270;

const MARGIN = { l: 58, r: 16, b: 42 };

const NARROW = 600;

export function curvesFigure(all: Curves, space: ChartSpace): ChartFigure {
  const curves = space.width < NARROW ? { ...all, lines: all.lines.slice(0, all.narrow) } : all;
  const { x, y, lines, across, along } = curves;
  const legend = legendLines(listEntries(lines, space), space, MARGIN.l + MARGIN.r);
  return {
    data: lines.map((line) => writeLine(line, curves, space)),
    layout: {
      ...quietLayout(space),
      margin: { ...MARGIN, t: 14 + LEGEND_LINE * legend.length },
      xaxis: drawAxis(curves, "x", space),
      yaxis: drawAxis(curves, "y", space),
      shapes: [
        ...across.filter(drawable(x)).map((rule) => ruleShape("x", rule, space)),
        ...along.filter(drawable(y)).map((rule) => ruleShape("y", rule, space)),
      ],
      annotations: [
        legendNote(legend, space),
        ...acrossLabels(curves, space),
        ...along.filter(drawable(y)).map((rule) => alongLabel(rule, curves, space)),
      ],
    },
  };
}

/** A logarithmic axis has no place for nothing. */
const drawable =
  ({ log }: CurveAxis) =>
  ({ at }: { readonly at: number }): boolean =>
    Number.isFinite(at) && (!log || at > 0);

function writeLine({ name, slot, dashed, points }: CurveLine, { x, y }: Curves, { theme }: ChartSpace): Data {
  const color = theme.series[slot - 1] ?? theme.muted;
  const shown = points.filter((point) => drawable(x)({ at: point.x }) && drawable(y)({ at: point.y }));
  return {
    type: "scatter",
    mode: shown.length > DENSE ? "lines" : "lines+markers",
    name,
    x: shown.map((point) => point.x),
    y: shown.map((point) => point.y),
    text: shown.map((point) => `${valueText(point.x, x)} → ${valueText(point.y, y)}`),
    hovertemplate: `<b>${name}</b><br>%{text}<extra></extra>`,
    line: { color, width: 2, dash: dashed ? "dash" : "solid" },
    marker: { color, size: 4 },
  };
}

/** More marks than this lie on each other. */
const DENSE = 120;

const valueText = (value: number, { unit }: CurveAxis): string => withItsUnit(value, unit);

function drawAxis(curves: Curves, side: "x" | "y", space: ChartSpace): Partial<LayoutAxis> {
  const { title, unit, log, ticks, range } = curves[side];
  const common: Partial<LayoutAxis> = {
    ...quietAxis(withUnit(title, unit), space),
    type: log ? "log" : "linear",
    tickformat: ",~r",
    rangemode: log ? "normal" : "tozero",
    ...(range && { range: [range.from, range.to], autorange: false }),
  };
  if (ticks) return { ...common, tickvals: [...ticks], ticktext: ticks.map((tick) => underUnit(tick, unit)) };
  if (!log) return common;
  const values = curves.lines.flatMap(({ points }) => points.map((point) => point[side]));
  return {
    ...common,
    ...logTicks(
      values.filter((value) => drawable(curves[side])({ at: value })),
      space,
      unit,
    ),
  };
}

function ruleShape(axis: "x" | "y", { at, strong }: CurveRule, { theme }: ChartSpace): Partial<Shape> {
  const line = strong ? { color: theme.accent, width: 2 } : { color: theme.muted, width: 1, dash: "dot" as const };
  const base = { type: "line" as const, line, layer: "between" as const };
  return axis === "x"
    ? { ...base, xref: "x", yref: "paper", x0: at, x1: at, y0: 0, y1: 1 }
    : { ...base, xref: "paper", yref: "y", x0: 0, x1: 1, y0: at, y1: at };
}

const placed = (value: number, { log }: CurveAxis): number => (log ? Math.log10(value) : value);

const LABEL_LINE = 15;

/** At the top of the plot, on the side of the rule that has room; labels that would lie on each other go below each other. */
function acrossLabels({ across, x, lines }: Curves, space: ChartSpace): Partial<Annotation>[] {
  const drawn = x.range ? [x.range.from, x.range.to] : lines.flatMap(({ points }) => points.map((point) => point.x));
  const seen = drawn.filter((value) => drawable(x)({ at: value }));
  const ends = seen.map((value) => placed(value, x));
  const [first, last] = [Math.min(...ends), Math.max(...ends)];
  const pixels = Math.max(1, space.width - MARGIN.l - MARGIN.r);
  const taken: { readonly from: number; readonly to: number }[][] = [];
  return across.filter(drawable(x)).map((rule) => {
    const position = placed(rule.at, x);
    const share = last > first ? (position - first) / (last - first) : 0;
    const late = share > 0.75;
    const width = labelWidth(rule.label) + 6;
    const from = share * pixels - (late ? width : 0);
    const free = taken.findIndex((row) => row.every((other) => from + width <= other.from || other.to <= from));
    const row = free < 0 ? taken.length : free;
    (taken[row] ??= []).push({ from, to: from + width });
    return {
      ...writeLabel(rule, space),
      xref: "x",
      yref: "paper",
      x: position,
      y: 1,
      xanchor: late ? "right" : "left",
      yanchor: "top",
      xshift: late ? -3 : 3,
      yshift: -row * LABEL_LINE,
    };
  });
}

/** At an end of its line, above or below it, where the curves leave room. */
function alongLabel(rule: CurveRule, curves: Curves, space: ChartSpace): Partial<Annotation> {
  const [right, up] = [share(curves, "x"), share(curves, "y")];
  const [width, height] = [space.width - MARGIN.l - MARGIN.r, space.height - MARGIN.b - 30];
  const lines = curves.lines.map(({ points }) =>
    points
      .filter((point) => drawable(curves.x)({ at: point.x }) && drawable(curves.y)({ at: point.y }))
      .map(({ x, y }) => ({ x: right(x) * width, y: (1 - up(y)) * height })),
  );
  const [at, wide] = [(1 - up(rule.at)) * height, labelWidth(rule.label) + 4];
  const places = ([-LABEL_LINE, 0] as const).flatMap((down) =>
    ([1, 0] as const).map((end) => ({
      ...{ down, end, from: end * (width - wide), to: end * (width - wide) + wide },
      ...{ top: at + down, bottom: at + down + LABEL_LINE },
    })),
  );
  const { end = 1, down = -LABEL_LINE } = freest(places, lines) ?? {};
  return {
    ...writeLabel(rule, space),
    ...{ xref: "paper", yref: "y", x: end, y: placed(rule.at, curves.y) },
    ...{ xanchor: end === 1 ? "right" : "left", yanchor: down < 0 ? "bottom" : "top" },
  };
}

/** Share of the axis at which a value lies, about: ends are a little beyond the farthest points. */
function share({ lines, ...axes }: Curves, side: "x" | "y"): (value: number) => number {
  const axis = axes[side];
  const all = lines
    .flatMap(({ points }) => points.map((point) => point[side]))
    .filter((value) => drawable(axis)({ at: value }));
  const seen = all.map((value) => placed(value, axis));
  const [least, most] = [Math.min(...(axis.log || side === "x" ? seen : [0, ...seen])), Math.max(...seen)];
  const beyond = 0.05 * (most - least || 1);
  return (value) => (placed(value, axis) - least + beyond) / (most - least + 2 * beyond);
}

const writeLabel = ({ label, strong }: CurveRule, { theme }: ChartSpace): Partial<Annotation> => ({
  text: label,
  showarrow: false,
  borderpad: 1,
  bgcolor: theme.background,
  font: { color: strong ? theme.accent : theme.muted, size: 11 },
});

/** A dashed line is said so by its mark. */
const listEntries = (lines: readonly CurveLine[], { theme }: ChartSpace): readonly LegendEntry[] =>
  lines.map(({ name, slot, dashed }) => ({ name, mark: dashed ? "╌╌" : "━━", color: slotColor(slot, theme) }));
