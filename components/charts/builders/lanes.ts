/** Step functions of time below each other, one lane per resource, on one time axis. */
import type { Annotation, Data, Layout, LayoutAxis, Shape } from "plotly.js";
import { decimate } from "@/lib/charts/decimate";
import { quietLayout, type ChartFigure, type ChartSpace } from "../figure";

export type LaneSeries = {
  readonly name: string;
  /** Ascending; `y[i]` holds from `x[i]` on. */
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  readonly tone: "main" | "past" | "other";
  /** Colour slot of the main tone. */
  readonly slot: 1 | 2 | 3 | 4 | 5 | 6;
};

export type Lane = {
  readonly label: string;
  readonly unit: string;
  readonly series: readonly LaneSeries[];
  /** A limit drawn across the lane. */
  readonly limit?: number;
};

export type Lanes = {
  readonly lanes: readonly Lane[];
  /** Seconds. */
  readonly from: number;
  readonly to: number;
  /** The focused time, and its label. */
  readonly cursor: number | null;
  readonly cursorText: string;
};

const LANE_HEIGHT = 62;
/** Pixels whose steps are drawn as one: a lane then has two points a pixel at most, and drawing it again stays within a frame or two. */
const COLUMN = 2;
export const lanesHeight = (count: number): number => 22 + count * LANE_HEIGHT + 26;

export function lanesFigure(all: Lanes, space: ChartSpace): ChartFigure {
  const narrow = space.width < 560;
  const margin = { l: narrow ? 76 : 92, r: narrow ? 12 : 56, t: 22, b: 26 };
  const pixels = Math.max(50, space.width - margin.l - margin.r);
  const count = all.lanes.length;
  const tops = all.lanes.map((lane) => highestPoint(lane));
  const axes = Object.fromEntries(
    all.lanes.map((_, row) => [`yaxis${row === 0 ? "" : row + 1}`, laneAxis(row, count, tops[row] ?? 1, space)]),
  );
  const layout: Partial<Layout> = {
    ...quietLayout(space),
    ...axes,
    dragmode: "zoom",
    // Anywhere above a step is that step: lines of one pixel are hard to meet.
    hovermode: "x",
    margin,
    xaxis: {
      range: [all.from, all.to],
      anchor: `y${count === 1 ? "" : count}` as NonNullable<LayoutAxis["anchor"]>,
      gridcolor: space.theme.border,
      zeroline: false,
      nticks: narrow ? 4 : 9,
      ticksuffix: " s",
      showticksuffix: "first",
      hoverformat: ",.3f",
      tickfont: { color: space.theme.faint, size: 11 },
    },
    shapes: shapes(all, count, tops, space),
    annotations: [
      ...all.lanes.flatMap((lane, row) => laneWords(lane, row, count, tops[row] ?? 1, space, narrow)),
      ...cursorWords(all, space),
    ],
  };
  return {
    data: all.lanes.flatMap((lane, row) => lane.series.map((item) => trace(item, lane, row, all, pixels, space))),
    layout,
  };
}

const axisName = (row: number): string => (row === 0 ? "y" : `y${row + 1}`);

function highestPoint({ series, limit }: Lane): number {
  let most = limit ?? 0;
  for (const { y } of series) for (let i = 0; i < y.length; i += 1) most = Math.max(most, y[i] as number);
  return most > 0 ? most : 1;
}

const GAP = 0.24;

function domain(row: number, count: number): [number, number] {
  const height = 1 / count;
  return [1 - (row + 1) * height, 1 - (row + GAP) * height];
}

function laneAxis(row: number, count: number, top: number, { theme }: ChartSpace): Partial<LayoutAxis> {
  return {
    domain: domain(row, count),
    range: [0, top * 1.04],
    fixedrange: true,
    showgrid: false,
    zeroline: true,
    zerolinecolor: theme.axis,
    showticklabels: false,
  };
}

function trace(
  drawn: LaneSeries,
  lane: Lane,
  row: number,
  { from, to }: Lanes,
  pixels: number,
  { theme }: ChartSpace,
): Data {
  const { x, y } = decimate(drawn.x, drawn.y, { from, to, pixels: pixels / COLUMN });
  const seriesColor = theme.series[drawn.slot - 1] ?? theme.text;
  const color = drawn.tone === "main" ? seriesColor : drawn.tone === "other" ? theme.accent : theme.muted;
  return {
    type: "scatter",
    mode: "lines",
    name: drawn.name,
    // Plotly's types know mutable arrays only; it does not write into them.
    x: x as number[],
    y: y as number[],
    yaxis: axisName(row) as "y",
    line: { color, width: drawn.tone === "other" ? 1.6 : 1, shape: "hv" },
    ...(drawn.tone !== "other" && {
      fill: "tozeroy" as const,
      fillcolor: withAlpha(color, drawn.tone === "main" ? 0.3 : 0.12),
    }),
    hovertemplate: `${lane.label} %{y:,.4~r} ${lane.unit}<extra>${lane.series.length > 1 ? drawn.name : ""}</extra>`,
  };
}

/** Tokens are hex colours; anything else is drawn as it is. */
function withAlpha(color: string, alpha: number): string {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (!match) return color;
  const [r, g, b] = match.slice(1).map((part) => parseInt(part, 16));
  return `rgba(${r},${g},${b},${alpha})`;
}

function shapes(
  { lanes, cursor }: Lanes,
  count: number,
  tops: readonly number[],
  { theme }: ChartSpace,
): Partial<Shape>[] {
  const limits = lanes.flatMap((lane, row): Partial<Shape>[] => {
    if (lane.limit === undefined || !(tops[row] ?? 0)) return [];
    const yref = axisName(row) as "y";
    return [
      {
        type: "line",
        xref: "paper",
        x0: 0,
        x1: 1,
        yref,
        y0: lane.limit,
        y1: lane.limit,
        line: { color: theme.bad, width: 1, dash: "dot" },
      },
    ];
  });
  if (cursor === null || count === 0) return limits;
  return [
    ...limits,
    {
      type: "line",
      xref: "x",
      x0: cursor,
      x1: cursor,
      yref: "paper",
      y0: 0,
      y1: 1,
      line: { color: theme.accent, width: 1.5 },
    },
  ];
}

function laneWords(
  lane: Lane,
  row: number,
  count: number,
  top: number,
  { theme }: ChartSpace,
  narrow: boolean,
): Partial<Annotation>[] {
  const [low, high] = domain(row, count);
  const paper = { xref: "paper" as const, yref: "paper" as const, showarrow: false };
  const words: Partial<Annotation>[] = [
    {
      ...paper,
      x: 0,
      xshift: -8,
      xanchor: "right",
      y: (low + high) / 2,
      yanchor: "middle",
      align: "right",
      text: `<b>${lane.label}</b><br>${lane.unit}`,
      font: { size: 11, color: theme.text },
    },
  ];
  if (narrow) return words;
  const largest = `max ${Number(top.toPrecision(3)).toLocaleString("en")}`;
  return [
    ...words,
    {
      ...paper,
      x: 1,
      xshift: 4,
      xanchor: "left",
      y: high,
      yanchor: "top",
      text: largest,
      font: { size: 10, color: theme.faint },
    },
  ];
}

function cursorWords({ cursor, cursorText, from, to }: Lanes, { theme }: ChartSpace): Partial<Annotation>[] {
  if (cursor === null || cursorText === "" || cursor < from || cursor > to) return [];
  const right = cursor > (from + to) / 2;
  return [
    {
      xref: "x",
      x: cursor,
      xanchor: right ? "right" : "left",
      xshift: right ? -4 : 4,
      yref: "paper",
      y: 1,
      yshift: 2,
      yanchor: "bottom",
      text: `<b>${cursorText}</b>`,
      showarrow: false,
      font: { size: 11, color: theme.accent },
    },
  ];
}
