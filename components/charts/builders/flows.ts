/** What goes from where to where, as boxes and bands. Pure. */
import type { Annotation, Data, Shape } from "plotly.js";
import type { Flows } from "@/lib/charts/drawing";
import { BOX_WIDTH, layOutFlows, ribbonPath, type FlowLayout } from "@/lib/charts/flow-layout";
import { fitted } from "@/lib/charts/svg/marks";
import { labelWidth } from "@/lib/charts/label-width";
import { formatNumber } from "@/lib/format/quantity";
import { quietLayout, type ChartFigure, type ChartSpace } from "../figure";
import { slotColor } from "./legend-lines";

const HEAD = 20;
/** Room for names at both sides, px and share of the width. */
const SIDE = { most: 230, share: 0.3 };
const OPACITY = 0.25;

export function flowsFigure(flows: Flows, space: ChartSpace): ChartFigure {
  const { theme, width, height } = space;
  const side = Math.min(SIDE.most, width * SIDE.share);
  const placed = layOutFlows(flows, { left: side, right: width - side, top: HEAD, bottom: height - 6 });
  return {
    data: [hovers(flows, placed)],
    layout: {
      ...quietLayout(space),
      margin: { l: 0, r: 0, t: 0, b: 0 },
      xaxis: { visible: false, fixedrange: true, range: [0, width] },
      yaxis: { visible: false, fixedrange: true, range: [height, 0] },
      shapes: [...bands(flows, placed, space), ...boxes(flows, placed, space)],
      annotations: [
        ...flows.nodes.map(({ label, column }, index) => {
          const box = placed.boxes[index];
          // The name gives way, never the figure.
          const figure = formatNumber(box?.value ?? 0);
          const text = `${fitted(label, side - 8 - labelWidth(` ${figure}`))} ${figure}`;
          return beside(text, column, box?.x ?? 0, (box?.y ?? 0) + (box?.height ?? 0) / 2, theme.text);
        }),
        ...flows.columns.map((name, column) => {
          const x = side + ((width - 2 * side - BOX_WIDTH) / Math.max(1, flows.columns.length - 1)) * column;
          const last = column === flows.columns.length - 1;
          return beside(last ? `${name}, ${flows.unit}` : name, column, x, 8, theme.muted);
        }),
      ],
    },
  };
}

const beside = (text: string, column: number, x: number, y: number, color: string): Partial<Annotation> => ({
  text: text,
  x: column === 0 ? x - 4 : x + BOX_WIDTH + 4,
  y,
  xanchor: column === 0 ? "right" : "left",
  yanchor: "middle",
  showarrow: false,
  borderpad: 0,
  font: { size: 11, color },
});

const bands = ({ bands: all, nodes }: Flows, { ribbons }: FlowLayout, { theme }: ChartSpace): Partial<Shape>[] =>
  ribbons.map((ribbon, index) => ({
    type: "path",
    path: ribbonPath(ribbon),
    layer: "below",
    fillcolor: slotColor(nodes[all[index]?.to ?? -1]?.slot ?? 0, theme),
    opacity: OPACITY,
    line: { width: 0 },
  }));

const boxes = ({ nodes }: Flows, { boxes: placed }: FlowLayout, { theme }: ChartSpace): Partial<Shape>[] =>
  placed.map(({ x, y, height }, index) => ({
    type: "rect",
    ...{ x0: x, x1: x + BOX_WIDTH, y0: y, y1: y + Math.max(1, height) },
    fillcolor: slotColor(nodes[index]?.slot ?? 0, theme),
    line: { width: 0 },
  }));

/** The middles of bands and boxes answer the pointer. */
function hovers({ nodes, bands: all, unit }: Flows, { boxes: placed, ribbons }: FlowLayout): Data {
  const name = (index: number): string => nodes[index]?.label ?? "";
  const hoverText = (words: string, value: number): string => `${words}<br><b>${formatNumber(value)} ${unit}</b>`;
  const spots = [
    ...placed.map(({ x, y, height, value }, index) => ({
      ...{ x: x + BOX_WIDTH / 2, y: y + height / 2, words: hoverText(name(index), value) },
    })),
    ...ribbons.map(({ from, to, thick }, index) => ({
      x: (from.x + to.x) / 2,
      y: (from.y + to.y + thick) / 2,
      words: hoverText(`${name(all[index]?.from ?? -1)} → ${name(all[index]?.to ?? -1)}`, all[index]?.value ?? 0),
    })),
  ];
  return {
    type: "scatter",
    mode: "markers",
    x: spots.map(({ x }) => x),
    y: spots.map(({ y }) => y),
    text: spots.map(({ words }) => words),
    hovertemplate: "%{text}<extra></extra>",
    marker: { size: 24, color: "transparent", line: { width: 0 } },
  } as Data;
}
