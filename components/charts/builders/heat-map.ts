/** A figure over two axes of a grid, on a logarithmic ramp; what cannot run stays empty. A scale is beside cells that have no room for words. */
import type { Annotation, Data } from "plotly.js";
import { formatNumber } from "@/lib/format/quantity";
import { underUnit, withItsUnit } from "@/lib/format/scale";
import { quietLayout, type ChartFigure, type ChartSpace } from "../figure";
import type { HeatMap } from "@/lib/charts/drawing";
import { levelTitle, sideTitle } from "./quiet-axis";

const HEAT_HEIGHT = 300;
/** Px above the cells: the title of the rows, and the unit. */
const HEAD = 24;

/** In pixels; every row has room for its name. */
export const heatHeight = ({ rows }: HeatMap): number => Math.max(HEAT_HEIGHT, 26 * rows.length + HEAD + 62);

/** Cells say their figure as long as there is room for it. */
const MOST_WRITTEN = 150;
/** Cells narrower or lower than this lie side by side: gaps would take their colour away, px. */
const LEAST_WITH_GAP = 12;
const SCALE_STEPS = 5;
/** Of levels: cells that differ by less have one colour, and no scale. */
const EQUAL = 1e-6;

export function heatFigure({ axes, columns, rows, values, unit, downwards }: HeatMap, space: ChartSpace): ChartFigure {
  const { theme } = space;
  const { ramp } = theme;
  const gap = (cells: number, room: number): number => (room / cells < LEAST_WITH_GAP ? 0 : 2);
  const levels = values.flat().flatMap((value) => (value === null ? [] : [level(value)]));
  const equal = Math.max(...levels) - Math.min(...levels) < EQUAL;
  const left = 50 + 6.5 * Math.max(3, ...rows.map(({ length }) => length));
  const labelled = columns.length * rows.length <= MOST_WRITTEN && space.width >= columns.length * 44 + 100;
  return {
    data: [
      {
        type: "heatmap",
        x: [...columns],
        y: [...rows],
        z: values.map((row) => row.map((value) => (value === null ? null : level(value)))),
        text: values.map((row) =>
          row.map((value) => (value === null ? "" : underUnit(value, unit))),
        ) as unknown as string[],
        hovertext: values.map((row) =>
          row.map((value) => (value === null ? "" : withItsUnit(value, unit))),
        ) as unknown as string[],
        ...(labelled && { texttemplate: "%{text}" }),
        hovertemplate: `${axes.x} %{x}<br>${axes.y} %{y}<br><b>%{hovertext}</b><extra></extra>`,
        colorscale: ramp.map((color, step): [number, string] => [step / (ramp.length - 1), color]),
        showscale: !labelled && !equal,
        colorbar: {
          ...scaleTicks(values),
          ...{ thickness: 10, outlinewidth: 0, tickfont: { color: theme.faint, size: 11 } },
          title: { text: unit, font: { color: theme.muted, size: 11 } },
        },
        hoverongaps: false,
        xgap: gap(columns.length, space.width),
        ygap: gap(rows.length, space.height),
      } as Data,
    ],
    layout: {
      ...quietLayout(space),
      margin: { l: left, r: 16, t: HEAD, b: 46 },
      xaxis: { ...head(space), title: levelTitle(axes.x, space), type: "category", automargin: true },
      yaxis: { ...head(space), type: "category", ...(downwards && { autorange: "reversed" }) },
      // Cells that say their figure have no scale that says the unit.
      annotations: [sideTitle(axes.y, space, left), ...((labelled || equal) && unit ? [unitNote(unit, space)] : [])],
    },
  };
}

const level = (value: number): number => Math.log10(Math.max(1e-6, value));

/** Even steps of the ramp, in figures of the map. */
function scaleTicks(values: HeatMap["values"]) {
  const levels = values.flat().flatMap((value) => (value === null ? [] : [level(value)]));
  const [least, most] = [Math.min(...levels), Math.max(...levels)];
  const tickvals = Array.from(
    { length: SCALE_STEPS },
    (_, step) => least + ((most - least) * step) / (SCALE_STEPS - 1),
  );
  return { tickvals, ticktext: tickvals.map((exponent) => formatNumber(10 ** exponent)) };
}

const head = ({ theme }: ChartSpace) => ({
  fixedrange: true,
  showgrid: false,
  zeroline: false,
  tickfont: { color: theme.faint, size: 11 },
});

const unitNote = (unit: string, space: ChartSpace): Partial<Annotation> => ({
  ...sideTitle(`[${unit}]`, space, 0),
  ...{ x: 1, xanchor: "right" },
});
