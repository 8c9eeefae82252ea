/** Lines over a common x axis: figures against a setting, with the setting in force and limits as rules. Colour and dash differ. */
import type { Annotation, Data, Shape } from "plotly.js";
import type { CurveLine, CurveAxis, CurveRule, Curves } from "@/lib/charts/drawing";
import { freest } from "@/lib/charts/free-place";
import { labelWidth } from "@/lib/charts/label-width";
import { shownDots } from "@/lib/charts/legend";
import { PLOT_MARGIN } from "@/lib/charts/svg/axis";
import { curveAxes, linesIn, type PlotAxes } from "@/lib/charts/svg/plot-axes";
import { placeable } from "@/lib/charts/svg/scale";
import { quietLayout, type ChartFigure, type ChartSpace } from "../figure";
import { figureLegend } from "./legend-lines";
import { markTrace } from "./point-chart";
import { levelTitle, scaledAxis, sideTitle } from "./quiet-axis";

export const CURVES_HEIGHT = 254;

export function curvesFigure(all: Curves, space: ChartSpace): ChartFigure {
  const drawn = linesIn(all, space.width);
  const { left: l, right: r, top, bottom: b } = PLOT_MARGIN;
  const legend = figureLegend({ kind: "curves", ...all, lines: drawn }, space, l);
  const axes = curveAxes(all, { width: space.width, height: space.height - legend.height }, space.view);
  const lines = drawn.filter((_, index) => !space.view?.hidden.includes(index));
  const { dots = [] } = shownDots(all, space.view?.hidden);
  const rules = { across: all.across.filter(isSeen(axes.x)), along: all.along.filter(isSeen(axes.y)) };
  return {
    data: [
      ...lines.map((line) => writeLine(line, all, space)),
      ...dots.map((series, index) => markTrace(series, index, all, space)),
    ],
    layout: {
      ...quietLayout(space),
      // What lies under the pointer is said by the shared cursor, for all lines at once.
      hovermode: dots.length > 0 ? "closest" : false,
      margin: { l, r, t: top + legend.height, b },
      xaxis: { ...scaledAxis("x", axes.x, space), title: levelTitle(axes.titles.x, space) },
      yaxis: scaledAxis("y", axes.y, space),
      shapes: [
        ...rules.across.map((rule) => ruleShape("x", rule, space)),
        ...rules.along.map((rule) => ruleShape("y", rule, space)),
      ],
      annotations: [
        sideTitle(axes.titles.y, space),
        ...legend.notes,
        ...acrossLabels(rules.across, axes, space),
        ...rules.along.map((rule) => alongLabel(rule, lines, axes, space)),
      ],
    },
  };
}

/** Whether a rule has its place on the part of the axis that is shown. */
const isSeen =
  ({ log, begin, end }: PlotAxes["x"]) =>
  ({ at }: { readonly at: number }): boolean =>
    placeable(at, log) && at >= begin && at <= end;

function writeLine({ name, slot, dashed, points }: CurveLine, { x, y }: Curves, { theme }: ChartSpace): Data {
  const color = theme.series[slot - 1] ?? theme.muted;
  const shown = points.filter((point) => placeable(point.x, x.log) && placeable(point.y, y.log));
  return {
    type: "scatter",
    mode: shown.length > DENSE ? "lines" : "lines+markers",
    name,
    x: shown.map((point) => point.x),
    y: shown.map((point) => point.y),
    hoverinfo: "skip",
    line: { color, width: 2, dash: dashed ? "dash" : "solid" },
    marker: { color, size: 4 },
  };
}

/** More marks than this lie on each other. */
const DENSE = 120;

function ruleShape(axis: "x" | "y", { at, strong }: CurveRule, { theme }: ChartSpace): Partial<Shape> {
  const line = strong ? { color: theme.accent, width: 2 } : { color: theme.muted, width: 1, dash: "dot" as const };
  const base = { type: "line" as const, line, layer: "between" as const };
  return axis === "x"
    ? { ...base, xref: "x", yref: "paper", x0: at, x1: at, y0: 0, y1: 1 }
    : { ...base, xref: "paper", yref: "y", x0: 0, x1: 1, y0: at, y1: at };
}

const LABEL_LINE = 15;
/** From here on, as a share of the plot, labels stand to the left of their line. */
const LATE = 0.75;

/** Where an annotation stands: on a logarithmic axis at the power. */
const placed = (value: number, { log }: Pick<CurveAxis, "log">): number => (log ? Math.log10(value) : value);

/** At the top of the plot, on the side of the rule that has room; labels that would lie on each other go below each other. */
function acrossLabels(rules: readonly CurveRule[], { x, frame }: PlotAxes, space: ChartSpace): Partial<Annotation>[] {
  const taken: { readonly from: number; readonly to: number }[][] = [];
  return rules.map((rule) => {
    const pixel = x.place(rule.at);
    const late = pixel - frame.left > LATE * (frame.right - frame.left);
    const width = labelWidth(rule.label) + 6;
    const from = pixel - (late ? width : 0);
    const free = taken.findIndex((row) => row.every((other) => from + width <= other.from || other.to <= from));
    const row = free < 0 ? taken.length : free;
    (taken[row] ??= []).push({ from, to: from + width });
    return {
      ...writeLabel(rule, space),
      xref: "x",
      yref: "paper",
      x: placed(rule.at, x),
      y: 1,
      xanchor: late ? "right" : "left",
      yanchor: "top",
      xshift: late ? -3 : 3,
      yshift: -row * LABEL_LINE,
    };
  });
}

/** At an end of its line, above or below it, where the curves leave room. */
function alongLabel(
  rule: CurveRule,
  lines: readonly CurveLine[],
  { x, y, frame }: PlotAxes,
  space: ChartSpace,
): Partial<Annotation> {
  const curves = lines.map(({ points }) =>
    points
      .filter((point) => placeable(point.x, x.log) && placeable(point.y, y.log))
      .map((point) => ({ x: x.place(point.x), y: y.place(point.y) })),
  );
  const [level, wide] = [y.place(rule.at), labelWidth(rule.label) + 4];
  const places = ([-LABEL_LINE, 0] as const).flatMap((down) =>
    ([1, 0] as const).map((end) => ({
      ...{
        down,
        end,
        from: end === 1 ? frame.right - wide : frame.left,
        to: end === 1 ? frame.right : frame.left + wide,
      },
      ...{ top: level + down, bottom: level + down + LABEL_LINE },
    })),
  );
  const { end = 1, down = -LABEL_LINE } = freest(places, curves) ?? {};
  return {
    ...writeLabel(rule, space),
    ...{ xref: "paper", yref: "y", x: end, y: placed(rule.at, y) },
    ...{ xanchor: end === 1 ? "right" : "left", yanchor: down < 0 ? "bottom" : "top" },
  };
}

const writeLabel = ({ label, strong }: CurveRule, { theme }: ChartSpace): Partial<Annotation> => ({
  text: label,
  showarrow: false,
  borderpad: 1,
  bgcolor: theme.background,
  font: { color: strong ? theme.accent : theme.muted, size: 11 },
});
