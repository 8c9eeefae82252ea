/** Bars that lie: a name on the left, parts one after the other, or two from a middle line (a tornado). */
import type { Annotation, Data } from "plotly.js";
import { formatNumber, NNBSP } from "@/lib/format/quantity";
import { quietLayout, type ChartFigure, type ChartSpace } from "./figure";

export type BarPart = { readonly name: string; readonly slot: number; readonly values: readonly number[] };

export type LyingBars = {
  /** From top to bottom. */
  readonly labels: readonly string[];
  readonly parts: readonly BarPart[];
  readonly axis: { readonly title: string; readonly unit: string };
  /** Parts begin here instead of following each other: ends of a tornado. */
  readonly middle?: number;
};

const BAR = 26;
const MARGIN = { t: 28, b: 40 };

export const lyingBarsHeight = (bars: number): number => MARGIN.t + MARGIN.b + BAR * Math.max(2, bars);

export function lyingBarsFigure({ labels, parts, axis, middle }: LyingBars, space: ChartSpace): ChartFigure {
  const { theme, width } = space;
  const from = middle ?? 0;
  return {
    data: parts.map(({ name, slot, values }): Data => ({
      type: "bar",
      orientation: "h",
      name,
      y: labels.map((_, place) => place),
      x: values.map((value) => value - from),
      base: middle,
      text: values.map(
        (value, place) => `<b>${labels[place] ?? ""}</b><br>${name}: ${formatNumber(value)}${NNBSP}${axis.unit}`,
      ),
      textposition: "none",
      hovertemplate: "%{text}<extra></extra>",
      marker: { color: theme.series[slot - 1] ?? theme.faint },
    })),
    layout: {
      ...quietLayout(space),
      barmode: middle === undefined ? "stack" : "overlay",
      bargap: 0.35,
      margin: { l: Math.min(width * 0.42, widest(labels)), r: 16, ...MARGIN },
      xaxis: {
        fixedrange: true,
        gridcolor: theme.border,
        zeroline: false,
        nticks: width < 600 ? 4 : 8,
        tickformat: ",~r",
        ...(middle === undefined && { rangemode: "tozero" as const }),
        tickfont: { color: theme.faint, size: 11 },
        title: {
          text: axis.unit ? `${axis.title} [${axis.unit}]` : axis.title,
          font: { color: theme.muted, size: 11 },
          standoff: 6,
        },
      },
      yaxis: {
        fixedrange: true,
        autorange: "reversed",
        tickmode: "array",
        tickvals: labels.map((_, place) => place),
        ticktext: [...labels],
        tickfont: { color: theme.text, size: 11 },
        zeroline: false,
        showgrid: false,
      },
      shapes:
        middle === undefined
          ? []
          : [
              {
                type: "line",
                xref: "x",
                yref: "paper",
                x0: middle,
                x1: middle,
                y0: 0,
                y1: 1,
                line: { color: theme.muted, width: 1 },
              },
            ],
      annotations: [legendOf(parts, space)],
    },
  };
}

const widest = (labels: readonly string[]): number =>
  18 +
  labels.reduce(
    (most, label) =>
      Math.max(
        most,
        [...label].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 11.5 : 6.4), 0),
      ),
    40,
  );

function legendOf(parts: readonly BarPart[], { theme, width }: ChartSpace): Partial<Annotation> {
  const words = parts.map(
    ({ name, slot }) => `<span style="color:${theme.series[slot - 1] ?? theme.faint}">■</span> ${name}`,
  );
  return {
    text: words.join(width < 600 ? " " : "   "),
    ...{ x: 0, y: 1, xref: "paper", yref: "paper", xanchor: "left", yanchor: "bottom", yshift: 5, showarrow: false },
    font: { size: 11, color: theme.muted },
  };
}
