/** The roofline with the product on it. */
import type { Data } from "plotly.js";
import { quietLayout, type ChartFigure, type ChartSpace } from "@/components/charts/figure";
import { LEGEND_LINE, legendLines, legendNote, slotColor } from "@/components/charts/legend-lines";
import { quietAxis } from "@/components/charts/quiet-axis";

export const ROOFLINE_HEIGHT = 260;

export type RooflinePlot = {
  readonly axes: { readonly x: string; readonly y: string };
  /** TFLOP/s; FLOP per byte. */
  readonly peak: number;
  readonly roofs: readonly { readonly name: string; readonly bandwidth: number; readonly slot: number }[];
  readonly points: readonly {
    readonly name: string;
    readonly intensity: number;
    readonly rate: number;
    readonly filled: boolean;
  }[];
};

const MARGIN = { l: 60, r: 16, b: 42 };
const SPAN = [1, 10_000] as const;

export function rooflineFigure({ axes, peak, roofs, points }: RooflinePlot, space: ChartSpace): ChartFigure {
  const { theme } = space;
  const legend = legendLines(
    [
      ...roofs.map(({ name, slot }) => ({ name, mark: "━", color: slotColor(slot, theme) })),
      ...points.map(({ name, filled }) => ({ name, mark: filled ? "◆" : "◇", color: theme.accent })),
    ],
    space,
    MARGIN.l + MARGIN.r,
  );
  return {
    data: [
      ...roofs.map(({ name, bandwidth, slot }): Data => {
        const ridge = Math.min(SPAN[1], Math.max(SPAN[0], peak / bandwidth));
        const x = [SPAN[0], ridge, SPAN[1]];
        return {
          type: "scatter",
          mode: "lines",
          name,
          x,
          y: x.map((at) => Math.min(peak, at * bandwidth)),
          hovertemplate: `${name}<extra></extra>`,
          line: { color: slotColor(slot, theme), width: 2, dash: slot === 2 ? "solid" : "dot" },
        };
      }),
      ...points.map(({ name, intensity, rate, filled }): Data => ({
        type: "scatter",
        mode: "markers",
        name,
        x: [intensity],
        y: [rate],
        hovertemplate: `${name}<br>%{y:.3~s} TFLOP/s<extra></extra>`,
        marker: { symbol: filled ? "diamond" : "diamond-open", size: 11, color: theme.accent },
      })),
    ],
    layout: {
      ...quietLayout(space),
      margin: { ...MARGIN, t: 14 + LEGEND_LINE * legend.length },
      xaxis: { ...logAxis(axes.x, space), range: [Math.log10(SPAN[0]), Math.log10(SPAN[1])] },
      yaxis: logAxis(axes.y, space),
      annotations: [legendNote(legend, space)],
    },
  };
}

const logAxis = (title: string, space: ChartSpace) => ({
  ...quietAxis(title, space),
  type: "log" as const,
  dtick: 1,
});
