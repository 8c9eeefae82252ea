/** The two charts of the page: ratios of runs against a setting, and how ratios are distributed. */
import type { Annotation, Data, Shape } from "plotly.js";
import { quietLayout, type ChartFigure, type ChartSpace } from "@/components/charts/figure";

export const CHART_HEIGHT = 300;

export type RatioPlot = {
  readonly title: { readonly en: string; readonly zh: string };
  readonly subtitle: { readonly en: string; readonly zh: string };
  readonly axis: string;
  readonly ratio: string;
  /** One colour each; at most six. */
  readonly series: readonly {
    readonly name: string;
    readonly points: readonly {
      readonly x: number;
      readonly ratio: number;
      readonly label: string;
      readonly inside: boolean;
    }[];
  }[];
};

export type Histogram = {
  readonly title: { readonly en: string; readonly zh: string };
  readonly subtitle: { readonly en: string; readonly zh: string };
  readonly ratio: string;
  readonly count: string;
  readonly bins: readonly { readonly low: number; readonly high: number; readonly count: number }[];
};

const MARGIN = { l: 44, r: 12, t: 28, b: 40 };
const SYMBOLS = ["circle", "diamond", "square", "triangle-up", "cross", "x"] as const;
/** What lies farther off is drawn here, so that the others can be told apart. */
const FARTHEST = 10;
/** The same, as letters. */
const MARKS = ["●", "◆", "■", "▲", "✚", "✕"];
const RATIO_TICKS = [0.1, 0.2, 0.33, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 5, 10];
const FEW_TICKS = [0.1, 0.2, 0.5, 0.8, 1, 1.25, 2, 5, 10];

export function ratioFigure(plot: RatioPlot, space: ChartSpace): ChartFigure {
  const { theme } = space;
  return {
    data: plot.series.map(({ name, points }, index): Data => {
      const color = theme.series[index % theme.series.length] ?? theme.muted;
      const symbol = SYMBOLS[index % SYMBOLS.length] ?? "circle";
      return {
        type: "scatter",
        mode: "markers",
        name,
        // Systems stand side by side where they share a setting; hovering says which it is.
        x: points.map(({ x }) => x * 1.04 ** (index - (plot.series.length - 1) / 2)),
        y: points.map(({ ratio }) => Math.min(FARTHEST, Math.max(1 / FARTHEST, ratio))),
        text: points.map(({ label }) => label),
        hovertemplate: "%{text}<extra></extra>",
        marker: {
          size: 6,
          // Outside its band: an open mark.
          symbol: points.map(({ inside }) => (inside ? symbol : (`${symbol}-open` as const))),
          color,
          opacity: 0.7,
        },
      };
    }),
    layout: {
      ...quietLayout(space),
      margin: { ...MARGIN, t: 12 + 16 * legendLines(plot.series.length, space) },
      xaxis: { ...axis(space), type: "log", dtick: "D2", title: titled(plot.axis, space) },
      yaxis: { ...ratioAxis(space), title: titled(plot.ratio, space) },
      shapes: [level(1, space)],
      annotations: legend(
        plot.series.map(({ name }) => name),
        space,
      ),
    },
  };
}

/** Names of the series above the plot, in their colours: no box that covers points. */
function legend(names: readonly string[], space: ChartSpace): Partial<Annotation>[] {
  const { theme } = space;
  const words = names.map((name, index) => {
    const color = theme.series[index % theme.series.length] ?? "";
    return `<span style="color:${color}">${MARKS[index % MARKS.length] ?? ""}</span> ${name}`;
  });
  const perLine = Math.ceil(names.length / legendLines(names.length, space));
  const lines = words.map((word, index) => word + (index % perLine === perLine - 1 ? "<br>" : "   "));
  return [
    {
      text: lines.join("").replace(/<br>$/, ""),
      x: 0,
      y: 1,
      xref: "paper",
      yref: "paper",
      xanchor: "left",
      yanchor: "bottom",
      yshift: 6,
      align: "left",
      showarrow: false,
      font: { size: 11, color: theme.muted },
    },
  ];
}

/** A phone has room for two names in a line. */
const legendLines = (names: number, { width }: ChartSpace): number => (width < 560 ? Math.ceil(names / 2) : 1);

export function histogramFigure({ bins, ratio, count }: Histogram, space: ChartSpace): ChartFigure {
  const { theme } = space;
  return {
    data: [
      {
        type: "bar",
        x: bins.map(({ low, high }) => Math.log10(Math.sqrt(low * high))),
        width: bins.map(({ low, high }) => Math.log10(high / low) * 0.94),
        y: bins.map((bin) => bin.count),
        text: bins.map(({ low, high }) => `${low.toFixed(2)} – ${high.toFixed(2)}`),
        textposition: "none",
        hovertemplate: "%{text}: %{y}<extra></extra>",
        marker: { color: theme.series[0] },
      },
    ],
    layout: {
      ...quietLayout(space),
      margin: MARGIN,
      xaxis: {
        ...axis(space),
        tickvals: RATIO_TICKS.map(Math.log10),
        ticktext: RATIO_TICKS.map(String),
        title: titled(ratio, space),
      },
      yaxis: { ...axis(space), rangemode: "tozero", title: titled(count, space) },
      shapes: [{ ...level(0, space), x0: 0, x1: 0, y0: 0, y1: 1, xref: "x", yref: "paper" }],
    },
  };
}

const axis = ({ theme }: ChartSpace) => ({
  fixedrange: true,
  gridcolor: theme.border,
  zeroline: false,
  tickfont: { color: theme.faint, size: 11 },
});

const ratioAxis = (space: ChartSpace) => ({
  ...axis(space),
  type: "log" as const,
  tickvals: FEW_TICKS,
  ticktext: FEW_TICKS.map(String),
});

const titled = (text: string, { theme }: ChartSpace) => ({ text, font: { size: 11, color: theme.muted }, standoff: 6 });

/** The line of perfect predictions. */
const level = (y: number, { theme }: ChartSpace): Partial<Shape> => ({
  type: "line",
  xref: "paper",
  x0: 0,
  x1: 1,
  yref: "y",
  y0: y,
  y1: y,
  line: { color: theme.text, width: 1 },
});
