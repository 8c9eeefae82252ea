/** Points with a front of those that no other beats, named where there is room; filled points pass, hollow ones do not. */
import type { Annotation, Data, LayoutAxis } from "plotly.js";
import { quietLayout, type ChartFigure, type ChartSpace } from "./figure";
import { labelWidth } from "./marker-labels";

export type ScatterPoint = {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** On the front: its name beside it. */
  readonly label: string;
  /** Lines of the hover label, divided by <br>. */
  readonly detail: string;
};

export type ScatterGroup = {
  readonly name: string;
  /** Colour slot, 1 to 6; 0: the colour of what recedes. */
  readonly slot: number;
  readonly kind: "front" | "filled" | "hollow" | "marked";
  readonly points: readonly ScatterPoint[];
};

export type LabelScatter = {
  readonly axes: { readonly x: string; readonly y: string };
  readonly groups: readonly ScatterGroup[];
};

export const SCATTER_HEIGHT = 380;

const MARGIN = { l: 58, r: 20, t: 30, b: 42 };
const SIZES = { front: 9, filled: 6, hollow: 5, marked: 13 } as const;
const MARKS = { front: "●", filled: "●", hollow: "○", marked: "◇" } as const;

export function labelScatterFigure({ axes, groups }: LabelScatter, space: ChartSpace): ChartFigure {
  const drawn = groups.filter(({ points }) => points.length > 0);
  return {
    data: drawn.map((group) => traceOf(group, space)),
    layout: {
      ...quietLayout(space),
      margin: MARGIN,
      xaxis: axisOf(axes.x, space),
      yaxis: axisOf(axes.y, space),
      annotations: [legendOf(drawn, space), ...frontLabels(drawn, space)],
    },
  };
}

function traceOf({ name, slot, kind, points }: ScatterGroup, { theme }: ChartSpace): Data {
  const color = theme.series[slot - 1] ?? theme.faint;
  return {
    type: "scatter",
    mode: kind === "front" ? "lines+markers" : "markers",
    name,
    x: points.map(({ x }) => x),
    y: points.map(({ y }) => y),
    customdata: points.map(({ id }) => id),
    text: points.map(({ detail }) => detail),
    hovertemplate: "%{text}<extra></extra>",
    line: { color, width: 1.5, dash: "dot" },
    marker: {
      size: SIZES[kind],
      color,
      opacity: kind === "hollow" ? 0.7 : 1,
      line: { color, width: kind === "marked" ? 2 : 1 },
      symbol: kind === "hollow" ? "circle-open" : kind === "marked" ? "diamond-open" : "circle",
    },
  };
}

const axisOf = (title: string, { theme, width }: ChartSpace): Partial<LayoutAxis> => ({
  fixedrange: true,
  rangemode: "tozero",
  gridcolor: theme.border,
  zeroline: false,
  nticks: width < 600 ? 5 : 9,
  tickformat: ",~r",
  tickfont: { color: theme.faint, size: 11 },
  title: { text: title, font: { color: theme.muted, size: 11 }, standoff: 8 },
});

/** Names of the front's points, from its upper left end: one that would lie on an earlier one is left to the hover label. */
function frontLabels(groups: readonly ScatterGroup[], { theme, width, height }: ChartSpace): Partial<Annotation>[] {
  const named = groups.filter(({ kind }) => kind === "front" || kind === "marked").flatMap(({ points }) => points);
  const all = groups.flatMap(({ points }) => points);
  const [right, top] = [most(all.map(({ x }) => x)), most(all.map(({ y }) => y))];
  const plot = { width: width - MARGIN.l - MARGIN.r, height: height - MARGIN.t - MARGIN.b };
  const taken: Box[] = [];
  return named.flatMap(({ x, y, label }): Partial<Annotation>[] => {
    const long = labelWidth(label);
    const [px, py] = [(x / right) * plot.width, (1 - y / top) * plot.height];
    const left = px + long + 8 > plot.width;
    const from = left ? px - long - 8 : px + 8;
    const box = { from, to: from + long, top: py - 16, bottom: py };
    if (label === "" || from < 0 || taken.some((other) => overlaps(box, other))) return [];
    taken.push(box);
    return [
      {
        text: label,
        x,
        y,
        xanchor: left ? "right" : "left",
        yanchor: "bottom",
        xshift: left ? -4 : 4,
        yshift: 1,
        showarrow: false,
        borderpad: 1,
        font: { size: 11, color: theme.text },
      },
    ];
  });
}

type Box = { readonly from: number; readonly to: number; readonly top: number; readonly bottom: number };

const overlaps = (a: Box, b: Box): boolean => a.from < b.to && b.from < a.to && a.top < b.bottom && b.top < a.bottom;

/** The axes begin at nothing and end a little beyond the farthest point. */
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 1e-12) * 1.05;

function legendOf(groups: readonly ScatterGroup[], { theme, width }: ChartSpace): Partial<Annotation> {
  const words = groups.map(
    ({ name, slot, kind }) =>
      `<span style="color:${theme.series[slot - 1] ?? theme.faint}">${MARKS[kind]}</span> ${name}`,
  );
  return {
    text: words.join(width < 600 ? "  " : "   "),
    ...{ x: 0, y: 1, xref: "paper", yref: "paper", xanchor: "left", yanchor: "bottom", yshift: 6, showarrow: false },
    font: { size: 11, color: theme.muted },
  };
}
