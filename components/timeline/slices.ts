/** Tracks of events: a strip at every scale, single events where there is room for them, boxes around parts. */
import { firstAfter, type LaneTree } from "@/lib/charts/lane-tree";
import { timeToPixel, type TimeWindow } from "@/lib/charts/time-window";
import type { Colour } from "./canvas-colour";
import { drawLane } from "./lane-strip";
import { fitted, hatch } from "./time-axis";
import { span, type Painter, type Row, type Surface } from "./track";

/** `colours` by category of the tree. */
export const strip =
  (tree: LaneTree, colours: readonly Colour[]): Painter =>
  (surface, row, window) =>
    drawLane(surface, row, { tree, colours, window });

export type Slice = {
  readonly fill: string;
  /** Colour and opacity of slanted lines on it; null: it has none. */
  readonly hatched: { readonly css: string; readonly alpha: number } | null;
  readonly ink: string;
  readonly name: string;
};

/** Beyond this many in a row, events are narrower than what could be said of them. */
const MOST_SINGLE = 400;
/** A single event is drawn once it is this wide, and named once it is that wide: pixels. */
const [LEAST_DRAWN, LEAST_NAMED] = [4, 24];

/** A strip, and on it the events of which `slice` says something. */
export const slices =
  (tree: LaneTree, colours: readonly Colour[], slice: (index: number) => Slice | null): Painter =>
  (surface, row, window) => {
    strip(tree, colours)(surface, row, window);
    const first = Math.max(0, firstAfter(tree.start, window.from) - 1);
    const last = firstAfter(tree.start, window.to);
    if (last - first > MOST_SINGLE) return;
    for (let index = first; index < last; index += 1) {
      const extent = { from: tree.start[index] ?? 0, to: tree.end[index] ?? 0 };
      const { left, size } = span(surface, window, extent);
      const looks = size < LEAST_DRAWN ? null : slice(index);
      if (looks) drawSlice(surface, row, left, size, looks);
    }
  };

function drawSlice(surface: Surface, { top, height }: Row, left: number, size: number, slice: Slice): void {
  const { context, colours } = surface;
  context.fillStyle = slice.fill;
  context.fillRect(left, top, size, height);
  if (slice.hatched) {
    context.globalAlpha = slice.hatched.alpha;
    hatch(surface, left, top, size, height, slice.hatched.css);
    context.globalAlpha = 1;
  }
  // Neighbours of one colour stay apart.
  context.fillStyle = colours.background.css;
  context.fillRect(left + size - 1, top, 1, height);
  context.font = `500 11px ${colours.font}`;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.fillStyle = slice.ink;
  const name = size > LEAST_NAMED ? fitted(context, slice.name, size - 8) : "";
  if (name !== "") context.fillText(name, left + 4, top + height / 2 + 0.5);
}

/** A strip, and names of its events on the background's colour. Events of one row do not overlap. */
export const namedStrip =
  (tree: LaneTree, colours: readonly Colour[], name: (index: number) => string): Painter =>
  (surface, row, window) => {
    strip(tree, colours)(surface, row, window);
    const { context } = surface;
    context.font = `400 11px ${surface.colours.font}`;
    for (let index = Math.max(0, firstAfter(tree.start, window.from) - 1); index < tree.start.length; index += 1) {
      const extent = { from: tree.start[index] ?? 0, to: tree.end[index] ?? 0 };
      if (extent.from > window.to) break;
      const { left, size } = span(surface, window, extent);
      if (size < LEAST_STRIP_NAME) continue;
      const { background, text } = surface.colours;
      drawPatched(surface, row, left + 5, fitted(context, name(index), size - 10), [background.css, text.css]);
    }
  };

/** Pixels. */
const LEAST_STRIP_NAME = 40;

/** Words on a patch, so that what is below them does not disturb. */
function drawPatched(surface: Surface, row: Row, x: number, words: string, [patch, ink]: readonly string[]): void {
  if (words === "") return;
  const { context } = surface;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.fillStyle = patch ?? "";
  context.fillRect(x - 2, row.top + 1, context.measureText(words).width + 4, row.height - 2);
  context.fillStyle = ink ?? "";
  context.fillText(words, x, row.top + row.height / 2 + 0.5);
}

export type Box = {
  readonly extent: TimeWindow;
  readonly words: string;
  readonly chosen?: boolean;
  readonly hatched?: boolean;
  readonly dashed?: boolean;
};

/** Parts of the time, with their names where they fit. */
export const boxes =
  (list: readonly Box[]): Painter =>
  (surface, row, scale) => {
    for (const box of list) drawBox(surface, row, scale, box);
  };

function drawBox(surface: Surface, row: Row, scale: TimeWindow, box: Box): void {
  const { context, colours, width } = surface;
  const { from, to } = box.extent;
  if (to < scale.from || from > scale.to) return;
  const { top, height } = row;
  const left = Math.max(-1, timeToPixel(scale, width, from));
  const size = Math.max(1, Math.min(width + 1, timeToPixel(scale, width, to)) - left);
  const patch = box.chosen ? colours.accentSoft.css : colours.inset.css;
  context.fillStyle = patch;
  context.fillRect(left, top, size, height);
  if (size < 3) return;
  if (box.hatched) hatch(surface, left, top, size, height, box.chosen ? colours.accent.css : colours.border.css);
  context.strokeStyle = box.chosen ? colours.accent.css : colours.axis.css;
  context.setLineDash(box.dashed ? [3, 2] : []);
  context.strokeRect(left + 0.5, top + 0.5, size - 1, height - 1);
  context.setLineDash([]);
  context.font = `${box.chosen ? 600 : 400} 11px ${colours.font}`;
  const words = fitted(context, box.words, size - 6);
  drawPatched(surface, row, Math.max(left, 0) + 4, words, [patch, box.chosen ? colours.accent.css : colours.text.css]);
}

/** Stretches in which nothing runs. */
export const hatched =
  (extents: readonly TimeWindow[], css: string): Painter =>
  (surface, { top, height }, scale) => {
    for (const extent of extents) {
      const { left, size } = span(surface, scale, extent);
      if (size >= 1) hatch(surface, left, top, size, height, css);
    }
  };
