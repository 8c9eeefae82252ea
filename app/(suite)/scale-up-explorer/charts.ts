/** Stacked bars over numbers or words. */
import type { Annotation, Data } from "plotly.js";
import { quietLayout, type ChartFigure, type ChartSpace } from "@/components/charts/figure";
import { formatNumber } from "@/lib/format/quantity";

export const BARS_HEIGHT = 260;

export type Bars = {
  readonly axes: { readonly x: string; readonly y: string };
  readonly labels: readonly string[];
  /** Every label stands at its bar; else the labels are numbers and the axis chooses. */
  readonly categories: boolean;
  readonly series: readonly { readonly name: string; readonly slot: number; readonly values: readonly number[] }[];
};

export function barsFigure({ axes, labels, categories, series }: Bars, space: ChartSpace): ChartFigure {
  const { theme } = space;
  return {
    data: series.map(({ name, slot, values }): Data => ({
      type: "bar",
      name,
      x: categories ? [...labels] : labels.map(Number),
      y: [...values],
      text: values.map((value) => formatNumber(value)),
      textposition: "none",
      hovertemplate: `<b>${name}</b> %{text}<extra>%{x}</extra>`,
      marker: { color: theme.series[slot - 1] ?? theme.muted },
    })),
    layout: {
      ...quietLayout(space),
      barmode: "stack",
      bargap: categories ? 0.4 : 0.1,
      margin: { l: 58, r: 16, t: 30, b: 42 },
      xaxis: { ...axisOf(axes.x, space), ...(categories && { type: "category" as const }) },
      yaxis: { ...axisOf(axes.y, space), rangemode: "tozero" },
      annotations: [legendOf(series, space)],
    },
  };
}

const axisOf = (title: string, { theme }: ChartSpace) => ({
  fixedrange: true,
  gridcolor: theme.border,
  zeroline: false,
  tickfont: { color: theme.faint, size: 11 },
  title: { text: title, font: { color: theme.muted, size: 11 }, standoff: 8 },
});

function legendOf(series: Bars["series"], { theme, width }: ChartSpace): Partial<Annotation> {
  const words = series.map(
    ({ name, slot }) => `<span style="color:${theme.series[slot - 1] ?? theme.muted}">■</span> ${name}`,
  );
  const half = Math.ceil(words.length / 2);
  const lines = width < 600 && words.length > 3 ? [words.slice(0, half), words.slice(half)] : [words];
  return {
    text: lines.map((line) => line.join("   ")).join("<br>"),
    x: 0,
    y: 1,
    xref: "paper",
    yref: "paper",
    xanchor: "left",
    yanchor: "bottom",
    yshift: 2,
    align: "left",
    showarrow: false,
    font: { size: 11, color: theme.muted },
  };
}
