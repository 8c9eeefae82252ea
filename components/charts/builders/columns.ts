/** Bars that stand, one per column, parts on top of each other: over words, or over numbers in order. Lying ones: stacked-bars.ts. */
import type { Data, Shape } from "plotly.js";
import { withUnit } from "@/lib/charts/readings";
import { quietLayout, type ChartFigure, type ChartSpace } from "../figure";
import { PLOT_MARGIN, plotFrame } from "@/lib/charts/svg/axis";
import { columnAxis } from "@/lib/charts/svg/bars";
import { unitIn, withItsUnit } from "@/lib/format/scale";
import { figureLegend, slotColor } from "./legend-lines";
import { namedAxis, quietAxis, scaledAxis, sideTitle } from "./quiet-axis";
import type { Columns } from "@/lib/charts/drawing";

export const COLUMNS_HEIGHT = 260;

export function columnsFigure(columns: Columns, space: ChartSpace): ChartFigure {
  const { axes, labels, categories, ratios, own } = columns;
  const { theme, view } = space;
  const series = columns.series.filter((_, index) => !view?.hidden.includes(index));
  const legend = figureLegend({ kind: "columns", ...columns }, space, PLOT_MARGIN.left);
  const [bin, unit] = [unitIn(axes.x), unitIn(axes.y)];
  const heights = columnAxis(columns, plotFrame(space.width, space.height - legend.height));
  const names = labels.map((label, index) => (index === own ? `<b>${label}</b>` : label));
  const numbers = quietAxis(axes.x, space);
  return {
    data: series.map(({ name, slot, values, written }): Data => ({
      type: "bar",
      name,
      x: labels.map((label, index) => (categories ? index : ratios ? Math.log10(Number(label)) : Number(label))),
      y: [...values],
      text: values.map(
        (value, index) => `${withUnit(labels[index] ?? "", bin)}<br>${written?.[index] ?? withItsUnit(value, unit)}`,
      ),
      textposition: "none",
      hovertemplate: `<b>${name}</b> %{text}<extra></extra>`,
      marker: {
        color: slotColor(slot, theme),
        line: { color: theme.background, width: categories ? 1 : 0 },
      },
    })),
    layout: {
      ...quietLayout(space),
      barmode: "stack",
      bargap: categories ? 0.4 : 0.1,
      margin: { l: PLOT_MARGIN.left, r: PLOT_MARGIN.right, t: PLOT_MARGIN.top + legend.height, b: PLOT_MARGIN.bottom },
      xaxis: categories
        ? { ...namedAxis(names, space), title: numbers.title ?? {} }
        : { ...numbers, ...(ratios && { tickvals: ratios.map(Math.log10), ticktext: ratios.map(String) }) },
      yaxis: scaledAxis("y", heights, space),
      ...(ratios && { shapes: [ruleAtOne(space)] }),
      annotations: [sideTitle(axes.y, space), ...legend.notes],
    },
  };
}

const ruleAtOne = ({ theme }: ChartSpace): Partial<Shape> => ({
  type: "line",
  xref: "x",
  x0: 0,
  x1: 0,
  yref: "paper",
  y0: 0,
  y1: 1,
  line: { color: theme.text, width: 1 },
});
