/** A figure over two axes of a grid, on a logarithmic ramp; what cannot run stays empty. */
import type { Data } from "plotly.js";
import { formatNumber } from "@/lib/format/quantity";
import { quietLayout, type ChartFigure, type ChartSpace } from "./figure";
import type { HeatMap } from "@/lib/charts/drawing";

export type { HeatMap };
export { heatTable as heatSheet } from "@/lib/charts/heat-table";

export const HEAT_HEIGHT = 300;

/** In pixels; every row has room for its name. */
export const heatHeight = ({ rows }: HeatMap): number => Math.max(HEAT_HEIGHT, 26 * rows.length + 70);

/** Cells say their figure as long as there is room for it. */
const MOST_WRITTEN = 150;

export function heatFigure({ axes, columns, rows, values, unit }: HeatMap, space: ChartSpace): ChartFigure {
  const { theme } = space;
  const { ramp } = theme;
  const written = columns.length * rows.length <= MOST_WRITTEN && space.width >= columns.length * 44 + 100;
  return {
    data: [
      {
        type: "heatmap",
        x: [...columns],
        y: [...rows],
        z: values.map((row) => row.map((value) => (value === null ? null : Math.log10(Math.max(1e-6, value))))),
        text: values.map((row) =>
          row.map((value) => (value === null ? "" : formatNumber(value))),
        ) as unknown as string[],
        ...(written && { texttemplate: "%{text}" }),
        hovertemplate: `${axes.x} %{x}<br>${axes.y} %{y}<br><b>%{text} ${unit}</b><extra></extra>`,
        colorscale: ramp.map((color, step): [number, string] => [step / (ramp.length - 1), color]),
        showscale: false,
        hoverongaps: false,
        xgap: 2,
        ygap: 2,
      } as Data,
    ],
    layout: {
      ...quietLayout(space),
      margin: { l: 50 + 6.5 * Math.max(3, ...rows.map(({ length }) => length)), r: 16, t: 8, b: 46 },
      xaxis: { ...headOf(axes.x, space), type: "category", automargin: true },
      yaxis: { ...headOf(axes.y, space), type: "category" },
    },
  };
}

const headOf = (title: string, { theme }: ChartSpace) => ({
  fixedrange: true,
  showgrid: false,
  zeroline: false,
  tickfont: { color: theme.faint, size: 11 },
  title: { text: title, font: { color: theme.muted, size: 11 }, standoff: 8 },
});
