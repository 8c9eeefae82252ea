/** Bars that stand, one per column, parts on top of each other: over words, or over numbers in order. Lying ones: stacked-bars.ts. */
import type { Data, Shape } from "plotly.js";
import { formatNumber } from "@/lib/format/quantity";
import { quietLayout, type ChartFigure, type ChartSpace } from "../figure";
import { LEGEND_LINE, legendLines, legendNote, slotColor } from "./legend-lines";
import { namedAxis, quietAxis } from "./quiet-axis";
import type { Columns } from "@/lib/charts/drawing";

export const COLUMNS_HEIGHT = 260;

export function columnsFigure(columns: Columns, space: ChartSpace): ChartFigure {
  const { axes, labels, categories, ratios, own, series } = columns;
  const { theme } = space;
  const entries = series.map(({ name, short, slot }) => ({
    name: short ?? name,
    mark: "■",
    color: slotColor(slot, theme),
  }));
  const legend = legendLines(entries, space, 74);
  const names = labels.map((label, index) => (index === own ? `<b>${label}</b>` : label));
  const numbers = quietAxis(axes.x, space);
  return {
    data: series.map(({ name, slot, values, written }): Data => ({
      type: "bar",
      name,
      x: labels.map((label, index) => (categories ? index : ratios ? Math.log10(Number(label)) : Number(label))),
      y: [...values],
      text: values.map((value, index) => `${labels[index] ?? ""}<br>${written?.[index] ?? formatNumber(value)}`),
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
      margin: { l: 58, r: 16, t: 14 + LEGEND_LINE * legend.length, b: 42 },
      xaxis: categories
        ? { ...namedAxis(names, space), title: numbers.title ?? {} }
        : { ...numbers, ...(ratios && { tickvals: ratios.map(Math.log10), ticktext: ratios.map(String) }) },
      yaxis: { ...quietAxis(axes.y, space), rangemode: "tozero" },
      ...(ratios && { shapes: [ruleAtOne(space)] }),
      annotations: [legendNote(legend, space)],
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
