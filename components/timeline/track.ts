/** A track of a timeline: a row, and what paints it on a scale. Heights and widths in CSS pixels, times in microseconds. */
import { timeToPixel, type TimeWindow } from "@/lib/charts/time-window";
import type { TimelineColours } from "./colours";

/** A canvas in CSS pixels. */
export type Surface = {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  /** Device pixels in one of them. */
  readonly density: number;
  readonly colours: TimelineColours;
};

export type Row = { readonly top: number; readonly height: number };

export type Painter = (surface: Surface, row: Row, scale: TimeWindow) => void;

export type Track = {
  readonly row: Row;
  /** Left out: the window's. */
  readonly scale?: TimeWindow;
  readonly paint: Painter;
};

/** Pixels of a stretch, cut at the edges of the picture. */
export function span({ width }: Pick<Surface, "width">, scale: TimeWindow, { from, to }: TimeWindow) {
  const left = Math.max(0, timeToPixel(scale, width, from));
  return { left, size: Math.max(0, Math.min(width, timeToPixel(scale, width, to)) - left) };
}
