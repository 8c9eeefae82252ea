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
    /** In the legend. */
    readonly short: string;
    readonly slot: number;
    readonly values: readonly number[];
    readonly written: readonly string[];
  }[];
};

/** Below this width the legend takes two lines. */
const NARROW = 480;
const marginOf = ({ width }: ChartSpace) => ({ l: 56, r: 16, t: width < NARROW ? 40 : 24, b: 40 });

export function stackFigure({ axes, points, own, stages }: StackPlot, space: ChartSpace): ChartFigure {
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
      marker: { color: colorOf(slot, space), line: { color: space.theme.background, width: 1 } },
    })),
    layout: {
      ...quietLayout(space),
      margin: marginOf(space),
      barmode: "stack",
      xaxis: {
        tickvals: points.map((_, index) => index),
        ticktext: points.map((point, index) => (index === own ? `<b>${point}</b>` : point)),
        fixedrange: true,
        tickfont: { color: space.theme.text, size: 11 },
        title: titled(axes.x, space),
      },
      yaxis: { ...axisOf(space), rangemode: "tozero", title: titled(axes.y, space) },
      annotations: [
        legend(
          stages.map(({ short, slot }) => ({ name: short, slot })),
          "■",
          space,
        ),
      ],
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
  return {
    data: lines.map(({ name, slot, dash, values, written }): Data => ({
      type: "scatter",
      mode: "lines+markers",
      name,
      x: [...points],
      y: [...values],
      text: [...written],
      hovertemplate: `<b>${name}</b><br>%{x} · %{text}<extra></extra>`,
      line: { color: colorOf(slot, space), width: 2, dash: dash ? "dash" : "solid" },
      marker: { color: colorOf(slot, space), size: 5 },
    })),
    layout: {
      ...quietLayout(space),
      margin: marginOf(space),
      xaxis: {
        ...axisOf(space),
        type: "log",
        tickvals: [...points],
        ticktext: points.map(String),
        title: titled(axes.x, space),
      },
      yaxis: { ...axisOf(space), type: "log", dtick: "D2", title: titled(axes.y, space) },
      annotations: [legend(lines, "━", space)],
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

const colorOf = (slot: number, { theme }: ChartSpace): string => theme.series[slot - 1] ?? theme.muted;

type Named = { readonly name: string; readonly slot: number };

/** Names above the plot in their colours. */
function legend(entries: readonly Named[], mark: string, space: ChartSpace): Partial<Annotation> {
  const words = entries.map(({ name, slot }) => `<span style="color:${colorOf(slot, space)}">${mark}</span> ${name}`);
  const row = space.width < NARROW ? Math.ceil(words.length / 2) : words.length;
  return {
    text: [words.slice(0, row), words.slice(row)]
      .filter((line) => line.length > 0)
      .map((line) => line.join("  "))
      .join("<br>"),
    align: "left",
    x: 0,
    y: 1,
    xref: "paper",
    yref: "paper",
    xanchor: "left",
    yanchor: "bottom",
    yshift: 4,
    showarrow: false,
    font: { size: 11, color: space.theme.muted },
  };
}
