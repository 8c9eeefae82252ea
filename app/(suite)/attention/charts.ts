/** Stages against head size or head count: stacked, as if one ran after the other, and as curves of the units. */
import type { Annotation, Data } from "plotly.js";
import { quietLayout, type ChartFigure, type ChartSpace } from "@/components/charts/figure";

export const STACK_HEIGHT = 260;
export const CURVE_HEIGHT = 260;

export type StackPlot = {
  readonly axes: { readonly x: string; readonly y: string };
  readonly points: readonly string[];
  /** Index of the model as it is; -1 where it is not among the points. */
  readonly own: number;
  readonly stages: readonly {
    readonly name: string;
    readonly slot: number;
    readonly values: readonly number[];
    readonly written: readonly string[];
  }[];
};

const MARGIN = { l: 56, r: 16, t: 24, b: 40 };

export function stackFigure({ axes, points, own, stages }: StackPlot, space: ChartSpace): ChartFigure {
  const { theme } = space;
  return {
    data: stages.map(({ name, slot, values, written }): Data => ({
      type: "bar",
      name,
      x: points.map((_, index) => index),
      y: [...values],
      width: 0.62,
      text: [...written],
      textposition: "none",
      hovertemplate: `<b>${name}</b><br>%{text}<extra></extra>`,
      marker: { color: theme.series[slot - 1] ?? theme.muted, line: { color: theme.background, width: 1 } },
    })),
    layout: {
      ...quietLayout(space),
      margin: MARGIN,
      barmode: "stack",
      xaxis: {
        tickvals: points.map((_, index) => index),
        ticktext: points.map((point, index) => (index === own ? `<b>${point}</b>` : point)),
        fixedrange: true,
        tickfont: { color: theme.text, size: 11 },
        title: titled(axes.x, space),
      },
      yaxis: { ...axisOf(space), rangemode: "tozero", title: titled(axes.y, space) },
    },
  };
}

export type CurvePlot = {
  readonly axes: { readonly x: string; readonly y: string };
  readonly points: readonly number[];
  readonly lines: readonly {
    readonly name: string;
    readonly slot: number;
    readonly dash: boolean;
    readonly values: readonly number[];
    readonly written: readonly string[];
  }[];
};

export function curveFigure({ axes, points, lines }: CurvePlot, space: ChartSpace): ChartFigure {
  const { theme } = space;
  const color = (slot: number): string => theme.series[slot - 1] ?? theme.muted;
  return {
    data: lines.map(({ name, slot, dash, values, written }): Data => ({
      type: "scatter",
      mode: "lines+markers",
      name,
      x: [...points],
      y: [...values],
      text: [...written],
      hovertemplate: `<b>${name}</b><br>%{x} · %{text}<extra></extra>`,
      line: { color: color(slot), width: 2, dash: dash ? "dash" : "solid" },
      marker: { color: color(slot), size: 5 },
    })),
    layout: {
      ...quietLayout(space),
      margin: MARGIN,
      xaxis: {
        ...axisOf(space),
        type: "log",
        tickvals: [...points],
        ticktext: points.map(String),
        title: titled(axes.x, space),
      },
      yaxis: { ...axisOf(space), type: "log", dtick: "D2", title: titled(axes.y, space) },
      annotations: [legend(lines, color, space)],
    },
  };
}

const axisOf = ({ theme }: ChartSpace) => ({
  fixedrange: true,
  gridcolor: theme.border,
  zeroline: false,
  tickfont: { color: theme.faint, size: 11 },
});

const titled = (text: string, { theme }: ChartSpace) => ({ text, font: { size: 11, color: theme.muted }, standoff: 6 });

/** Names above the plot in their colours. */
function legend(
  lines: CurvePlot["lines"],
  color: (slot: number) => string,
  { theme }: ChartSpace,
): Partial<Annotation> {
  return {
    text: lines.map(({ name, slot }) => `<span style="color:${color(slot)}">━</span> ${name}`).join("   "),
    x: 0,
    y: 1,
    xref: "paper",
    yref: "paper",
    xanchor: "left",
    yanchor: "bottom",
    yshift: 4,
    showarrow: false,
    font: { size: 11, color: theme.muted },
  };
}
