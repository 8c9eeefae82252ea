/** Where the boxes and bands of a flow drawing lie, in px from the top left. Boxes are as high as what passes them, on one scale. */
import type { Flows } from "./drawing";

type Space = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

type FlowBox = { readonly x: number; readonly y: number; readonly height: number; readonly value: number };

/** A band with its upper and lower edge at both ends. */
export type FlowRibbon = {
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
  readonly thick: number;
};

export type FlowLayout = { readonly boxes: readonly FlowBox[]; readonly ribbons: readonly FlowRibbon[] };

export const BOX_WIDTH = 8;
/** Between boxes, so that each has a line for its name, px. */
const GAP = 16;

/** What passes a node: the larger of what comes and what goes. */
export const nodeValues = ({ nodes, bands }: Flows): readonly number[] =>
  nodes.map((_, index) => {
    const sum = (end: "from" | "to"): number =>
      bands.reduce((all, band) => all + (band[end] === index ? band.value : 0), 0);
    return Math.max(sum("from"), sum("to"));
  });

export function layOutFlows(flows: Flows, { left, right, top, bottom }: Space): FlowLayout {
  const { columns, nodes, bands } = flows;
  const values = nodeValues(flows);
  const inColumn = columns.map((_, column) => nodes.flatMap((node, index) => (node.column === column ? [index] : [])));
  const scale = Math.min(
    ...inColumn.map((places) => {
      const sum = places.reduce((all, index) => all + (values[index] ?? 0), 0);
      return (bottom - top - GAP * Math.max(0, places.length - 1)) / sum;
    }),
  );
  const step = (right - left - BOX_WIDTH) / Math.max(1, columns.length - 1);
  const boxes: FlowBox[] = nodes.map(() => ({ x: 0, y: 0, height: 0, value: 0 }));
  inColumn.forEach((places, column) => {
    const heights = places.map((index) => (values[index] ?? 0) * scale);
    const total = heights.reduce((all, height) => all + height, 0) + GAP * (places.length - 1);
    let y = top + (bottom - top - total) / 2;
    places.forEach((node, index) => {
      const height = heights[index] ?? 0;
      boxes[node] = { x: left + column * step, y, height, value: values[node] ?? 0 };
      y += height + GAP;
    });
  });
  return { boxes, ribbons: ribbons(bands, boxes, scale) };
}

/** Bands of a box lie in the order of the boxes at their other ends, so that they cross as little as they can. */
function ribbons(bands: Flows["bands"], boxes: readonly FlowBox[], scale: number): readonly FlowRibbon[] {
  const used = boxes.map(() => ({ from: 0, to: 0 }));
  const edge = (end: "from" | "to"): readonly number[] => {
    const other = end === "from" ? "to" : "from";
    const offsets = bands.map(() => 0);
    const order = bands.map((_, index) => index).toSorted((a, b) => y(bands[a]?.[other]) - y(bands[b]?.[other]));
    for (const index of order) {
      const band = bands[index];
      const sum = band && used[band[end]];
      if (!band || !sum) continue;
      offsets[index] = y(band[end]) + sum[end];
      sum[end] += band.value * scale;
    }
    return offsets;
  };
  const y = (index: number | undefined): number => boxes[index ?? -1]?.y ?? 0;
  const x = (index: number): number => boxes[index]?.x ?? 0;
  const [begins, ends] = [edge("from"), edge("to")];
  return bands.map(({ from, to, value }, index) => ({
    from: { x: x(from) + BOX_WIDTH, y: begins[index] ?? 0 },
    to: { x: x(to), y: ends[index] ?? 0 },
    thick: value * scale,
  }));
}

/** Its outline as SVG path data, a bow without a corner. */
export function ribbonPath({ from, to, thick }: FlowRibbon): string {
  const middle = (from.x + to.x) / 2;
  const spot = (x: number, y: number): string => `${x.toFixed(1)},${y.toFixed(1)}`;
  return [
    `M${spot(from.x, from.y)}`,
    `C${spot(middle, from.y)} ${spot(middle, to.y)} ${spot(to.x, to.y)}`,
    `L${spot(to.x, to.y + thick)}`,
    `C${spot(middle, to.y + thick)} ${spot(middle, from.y + thick)} ${spot(from.x, from.y + thick)}Z`,
  ].join(" ");
}

const LEAST_HEIGHT = 220;

/** Of a drawing with as many boxes in its longest column, px. */
export function flowsHeight({ columns, nodes }: Flows): number {
  const most = Math.max(...columns.map((_, column) => nodes.filter((node) => node.column === column).length));
  return LEAST_HEIGHT + GAP * Math.max(0, most - 3);
}
