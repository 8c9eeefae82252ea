/** Processes across, layers down; a row's colours differ where its load does. */
import type { Data } from "plotly.js";
import { quietLayout, type ChartFigure, type ChartSpace } from "@/components/charts/figure";

export type HeatMap = {
  readonly columns: readonly string[];
  /** Share of the row's mean. */
  readonly rows: readonly (readonly number[])[];
  readonly xTitle: string;
  readonly yTitle: string;
};

export function heatMapFigure({ columns, rows, xTitle, yTitle }: HeatMap, space: ChartSpace): ChartFigure {
  const { theme } = space;
  const last = Math.max(1, theme.ramp.length - 1);
  const map: Data = {
    type: "heatmap",
    x: [...columns],
    y: rows.map((_, layer) => layer),
    z: rows.map((row) => [...row]),
    colorscale: theme.ramp.map((color, step): [number, string] => [step / last, color]),
    colorbar: { thickness: 10, outlinewidth: 0, tickfont: { color: theme.faint, size: 11 } },
    hovertemplate: `%{x} · ${yTitle} %{y}: %{z:.3f}<extra></extra>`,
  };
  const axis = (title: string) => ({
    fixedrange: true,
    showgrid: false,
    zeroline: false,
    tickfont: { color: theme.faint, size: 11 },
    title: { text: title, font: { color: theme.muted, size: 11 }, standoff: 8 },
  });
  return {
    data: [map],
    layout: {
      ...quietLayout(space),
      margin: { l: 52, r: 8, t: 8, b: 42 },
      xaxis: { ...axis(xTitle), type: "category", nticks: 12 },
      yaxis: { ...axis(yTitle), autorange: "reversed" },
    },
  };
}
