/** Sequences over context, both on logarithmic axes: the larger the context, the fewer fit. */
import type { Annotation, Data, Shape } from "plotly.js";
import { quietLayout, type ChartFigure, type ChartSpace } from "@/components/charts/figure";
import { formatCount } from "@/lib/format/quantity";

export const CURVE_HEIGHT = 280;

export type CurvePlot = {
  readonly axes: { readonly context: string; readonly sequences: string };
  readonly lines: readonly {
    readonly name: string;
    readonly points: readonly { readonly context: number; readonly sequences: number }[];
  }[];
  /** Where the scenario stands. */
  readonly asked: { readonly context: number; readonly sequences: number; readonly label: string };
};

const MARGIN = { l: 56, r: 16, t: 26, b: 40 };

export function curveFigure({ axes, lines, asked }: CurvePlot, space: ChartSpace): ChartFigure {
  const { theme } = space;
  return {
    data: [
      ...lines.map(({ name, points }, index): Data => {
        // A log axis has no place for nothing.
        const shown = points.filter(({ sequences }) => sequences >= 1);
        return {
          type: "scatter",
          mode: "lines+markers",
          name,
          x: shown.map(({ context }) => context),
          y: shown.map(({ sequences }) => sequences),
          text: shown.map(({ context, sequences }) => `${formatCount(context)} · ${formatCount(sequences)}`),
          hovertemplate: `<b>${name}</b><br>%{text}<extra></extra>`,
          line: { color: colorOf(index, space), width: 2, dash: index === 0 ? "solid" : "dash" },
          marker: { color: colorOf(index, space), size: 5 },
        };
      }),
      {
        type: "scatter",
        mode: "markers",
        x: [asked.context],
        y: [asked.sequences],
        hovertemplate: `${asked.label}<extra></extra>`,
        marker: { symbol: "diamond", size: 10, color: theme.accent },
      },
    ],
    layout: {
      ...quietLayout(space),
      margin: MARGIN,
      xaxis: { ...axisOf(space), ...contextTicks(space), title: titled(axes.context, space) },
      yaxis: { ...axisOf(space), dtick: 1, title: titled(axes.sequences, space) },
      shapes: [rule("x", asked.context, space), rule("y", asked.sequences, space)],
      annotations: [
        legend(
          lines.map(({ name }) => name),
          asked.label,
          space,
        ),
      ],
    },
  };
}

const colorOf = (index: number, { theme }: ChartSpace): string => theme.series[index === 0 ? 1 : 2];

const axisOf = ({ theme }: ChartSpace) => ({
  type: "log" as const,
  fixedrange: true,
  gridcolor: theme.border,
  zeroline: false,
  tickfont: { color: theme.faint, size: 11 },
});

/** Contexts are powers of two; every second one on a narrow chart. */
function contextTicks({ width }: ChartSpace) {
  const powers = Array.from({ length: width < 600 ? 7 : 13 }, (_, step) => 512 * 2 ** (width < 600 ? 2 * step : step));
  return { tickvals: powers, ticktext: powers.map(contextWord) };
}

const contextWord = (tokens: number): string =>
  tokens < 1024 ? String(tokens) : tokens < 2 ** 20 ? `${tokens / 1024}k` : `${tokens / 2 ** 20}M`;

const titled = (text: string, { theme }: ChartSpace) => ({ text, font: { size: 11, color: theme.muted }, standoff: 6 });

function rule(axis: "x" | "y", at: number, { theme }: ChartSpace): Partial<Shape> {
  const along =
    axis === "x"
      ? { xref: "x", x0: at, x1: at, yref: "paper", y0: 0, y1: 1 }
      : { yref: "y", y0: at, y1: at, xref: "paper", x0: 0, x1: 1 };
  return {
    type: "line",
    line: { color: theme.muted, width: 1, dash: "dot" },
    layer: "below",
    ...along,
  } as Partial<Shape>;
}

/** Names above the plot in their colours. */
function legend(names: readonly string[], asked: string, space: ChartSpace): Partial<Annotation> {
  const { theme } = space;
  const written = names.map((name, index) => `<span style="color:${colorOf(index, space)}">━</span> ${name}`);
  return {
    text: [...written, `<span style="color:${theme.accent}">◆</span> ${asked}`].join("   "),
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
