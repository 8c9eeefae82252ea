/** Boxes in boxes: a row or column of parts at a time, halves of equal weight along the longer side. Pure. */
import type { Annotation, Data, Shape } from "plotly.js";
import type { NestedBox, NestedBoxes } from "@/lib/charts/drawing";
import { quietLayout, type ChartFigure, type ChartSpace } from "../figure";
import { slotColor } from "./legend-lines";

export const NESTED_HEIGHT = 300;

/** px, from the top left. */
type Rect = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
type Placed = { readonly box: NestedBox; readonly rect: Rect; readonly written: boolean };

const HEAD = 15;
const GAP = 3;
/** Narrower or lower, a box has no head, or its edge would be all of it. */
const LEAST_HEAD = { w: 30, h: 30 };
const LEAST_GAP = 10;
const LETTER = 6.2;
const OPACITY = 0.35;

export function nestedFigure({ boxes }: NestedBoxes, space: ChartSpace): ChartFigure {
  const { theme, width, height } = space;
  const placed = placeBoxes(boxes, { x: 0, y: 0, w: width, h: height });
  const leaves = placed.filter(({ box }) => box.parts.length === 0);
  return {
    data: [
      {
        type: "scatter",
        mode: "markers",
        x: leaves.map(({ rect }) => rect.x + rect.w / 2),
        y: leaves.map(({ rect }) => rect.y + rect.h / 2),
        text: leaves.map(({ box }) => box.detail),
        hovertemplate: "%{text}<extra></extra>",
        marker: {
          size: leaves.map(({ rect }) => Math.max(1, Math.min(rect.w, rect.h))),
          color: "transparent",
          line: { width: 0 },
        },
      } as Data,
    ],
    layout: {
      ...quietLayout(space),
      margin: { l: 0, r: 0, t: 0, b: 0 },
      xaxis: { visible: false, fixedrange: true, range: [0, width] },
      yaxis: { visible: false, fixedrange: true, range: [height, 0] },
      shapes: placed.map((box) => outline(box, space)),
      annotations: placed.filter(({ written }) => written).map((box) => head(box, theme.text)),
    },
  };
}

/** Containers before what they contain. */
function placeBoxes(boxes: readonly NestedBox[], rect: Rect): readonly Placed[] {
  const [first, ...others] = boxes;
  if (first === undefined) return [];
  if (others.length > 0) {
    const [left, right] = halves(boxes);
    const share = sum(left) / sum(boxes);
    const [a, b] = cut(rect, share);
    return [...placeBoxes(left, a), ...placeBoxes(right, b)];
  }
  const gap = Math.min(rect.w, rect.h) < LEAST_GAP ? 0.5 : GAP / 2;
  const outer = {
    x: rect.x + gap,
    y: rect.y + gap,
    w: Math.max(1, rect.w - 2 * gap),
    h: Math.max(1, rect.h - 2 * gap),
  };
  const room = outer.w >= Math.max(LEAST_HEAD.w, first.label.length * LETTER);
  const labelled = room && outer.h >= (first.parts.length > 0 ? LEAST_HEAD.h : HEAD);
  const top = labelled ? HEAD : 0;
  const inner = { x: outer.x + GAP / 2, y: outer.y + top, w: outer.w - GAP, h: outer.h - top - GAP / 2 };
  return [{ box: first, rect: outer, written: labelled }, ...placeBoxes(first.parts, inner)];
}

const size = ({ parts }: NestedBox): number => (parts.length === 0 ? 1 : sum(parts));
const sum = (boxes: readonly NestedBox[]): number => boxes.reduce((all, box) => all + size(box), 0);

/** As near to half of the weight as whole boxes allow, at least one on each side. */
function halves(boxes: readonly NestedBox[]): readonly [readonly NestedBox[], readonly NestedBox[]] {
  const half = sum(boxes) / 2;
  let [count, weight] = [0, 0];
  while (count < boxes.length - 1 && weight < half) weight += size(boxes[count++] as NestedBox);
  return [boxes.slice(0, count), boxes.slice(count)];
}

function cut({ x, y, w, h }: Rect, share: number): readonly [Rect, Rect] {
  return w >= h
    ? [
        { x, y, w: w * share, h },
        { x: x + w * share, y, w: w * (1 - share), h },
      ]
    : [
        { x, y, w, h: h * share },
        { x, y: y + h * share, w, h: h * (1 - share) },
      ];
}

function outline({ box, rect: { x, y, w, h } }: Placed, { theme }: ChartSpace): Partial<Shape> {
  const leaf = box.parts.length === 0;
  return {
    type: "rect",
    ...{ x0: x, x1: x + w, y0: y, y1: y + h },
    layer: "below",
    ...(leaf ? { fillcolor: slotColor(box.slot, theme), opacity: OPACITY } : { fillcolor: theme.inset }),
    line: { color: leaf ? theme.background : theme.axis, width: 1 },
  };
}

const head = ({ box, rect: { x, y, w, h } }: Placed, color: string): Partial<Annotation> => {
  const leaf = box.parts.length === 0;
  return {
    text: box.label,
    x: leaf ? x + w / 2 : x + GAP,
    y: leaf ? y + h / 2 : y,
    xanchor: leaf ? "center" : "left",
    yanchor: leaf ? "middle" : "top",
    showarrow: false,
    borderpad: 0,
    font: { size: 11, color },
  };
};
