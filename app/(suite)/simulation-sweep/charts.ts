/** Every point with the front of those that no other beats. */
import type { Annotation, Data } from "plotly.js";
import { quietLayout, type ChartFigure, type ChartSpace } from "@/components/charts/figure";

export type ParetoPoint = {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly within: boolean;
};

export type Pareto = {
  readonly axes: { readonly x: string; readonly y: string };
  readonly series: readonly { readonly name: string; readonly points: readonly ParetoPoint[] }[];
  readonly front: readonly { readonly x: number; readonly y: number }[];
};

export const PARETO_HEIGHT = 320;

const SYMBOLS = ["circle", "diamond", "square", "triangle-up", "cross", "x"] as const;
const MARKS = ["●", "◆", "■", "▲", "✚", "✕"];

export function paretoFigure({ series, front, axes }: Pareto, space: ChartSpace): ChartFigure {
  const { theme, width } = space;
  const named = series.slice(0, width < 600 ? 2 : 6);
  return {
    data: [
      {
        type: "scatter",
        mode: "lines",
        x: front.map(({ x }) => x),
        y: front.map(({ y }) => y),
        hoverinfo: "skip",
        line: { color: theme.muted, width: 1, dash: "dot" },
      },
      ...series.map(({ name, points }, index): Data => {
        const color = theme.series[index % theme.series.length] ?? theme.muted;
        const symbol = SYMBOLS[index % SYMBOLS.length] ?? "circle";
        return {
          type: "scatter",
          mode: "markers",
          name,
          x: points.map(({ x }) => x),
          y: points.map(({ y }) => y),
          text: points.map(({ label }) => label),
          hovertemplate: "%{text}<extra></extra>",
          marker: {
            size: 8,
            color,
            line: { color, width: 1.5 },
            symbol: points.map(({ within }) => (within ? symbol : (`${symbol}-open` as const))),
          },
        };
      }),
    ],
    layout: {
      ...quietLayout(space),
      margin: { l: 58, r: 16, t: 30, b: 42 },
      xaxis: axisOf(axes.x, space),
      yaxis: axisOf(axes.y, space),
      annotations: [
        legendOf(
          named.map(({ name }) => name),
          series.length - named.length,
          space,
        ),
      ],
    },
  };
}

const axisOf = (title: string, { theme }: ChartSpace) => ({
  fixedrange: true,
  rangemode: "tozero" as const,
  gridcolor: theme.border,
  zeroline: false,
  tickfont: { color: theme.faint, size: 11 },
  title: { text: title, font: { color: theme.muted, size: 11 }, standoff: 8 },
});

function legendOf(names: readonly string[], more: number, { theme }: ChartSpace): Partial<Annotation> {
  const words = names.map(
    (name, index) => `<span style="color:${theme.series[index] ?? ""}">${MARKS[index] ?? ""}</span> ${name}`,
  );
  return {
    text: [...words, ...(more > 0 ? [`+ ${more}`] : [])].join("   "),
    x: 0,
    y: 1,
    xref: "paper",
    yref: "paper",
    xanchor: "left",
    yanchor: "bottom",
    yshift: 6,
    showarrow: false,
    font: { size: 11, color: theme.muted },
  };
}
