/** Paints any timeline: axis, tracks, then what is selected, marked, in focus and found, and the window in the overview. */
import { timeToPixel, type TimeWindow } from "@/lib/charts/time-window";
import { drawAxis } from "./time-axis";
import { span, type Row, type Surface, type Track } from "./track";

export type TimelineScene = {
  readonly all: TimeWindow;
  readonly window: TimeWindow;
  /** The moment that the axis calls 0. */
  readonly zero: number;
  /** CSS pixels. */
  readonly height: number;
  readonly axis: Row;
  /** Where the rows on the scale of the window end. */
  readonly bottom: number;
  /** The row that shows all of the time; null: there is none. */
  readonly overview: Row | null;
  readonly tracks: readonly Track[];
  /** What is selected, or is being selected; null: nothing. */
  readonly selection: TimeWindow | null;
  readonly marks: readonly number[];
  /** When each match of a search begins. */
  readonly hits: readonly number[];
  readonly focus: { readonly row: Row; readonly extent: TimeWindow } | null;
};

export function paintTimeline(surface: Surface, scene: TimelineScene): void {
  const { context, colours, width } = surface;
  const { axis, bottom, window } = scene;
  context.fillStyle = colours.background.css;
  context.fillRect(0, 0, width, scene.height);
  drawAxis(surface, axis, window, scene.zero, bottom - axis.top - axis.height);
  for (const { row, scale, paint } of scene.tracks) paint(surface, row, scale ?? window);
  if (scene.selection) paintSelection(surface, scene, scene.selection);
  for (const mark of scene.marks) strokeBand(surface, scene, { from: mark, to: mark }, colours.text.css);
  if (scene.focus) paintFocus(surface, scene.focus.row, window, scene.focus.extent);
  if (scene.overview) paintOverview(surface, scene, scene.overview);
}

function paintSelection(surface: Surface, { axis, bottom, window }: TimelineScene, selection: TimeWindow): void {
  const { context, colours } = surface;
  const { left, size } = span(surface, window, selection);
  if (size <= 0) return;
  context.globalAlpha = 0.18;
  context.fillStyle = colours.accent.css;
  context.fillRect(left, axis.top, size, bottom - axis.top);
  context.globalAlpha = 1;
}

/** A frame around a stretch, through all rows below the axis. */
export function strokeBand(
  { context, width }: Surface,
  { axis, bottom, window }: Pick<TimelineScene, "axis" | "bottom" | "window">,
  { from, to }: TimeWindow,
  css: string,
): void {
  const left = timeToPixel(window, width, from);
  const top = axis.top + axis.height;
  context.strokeStyle = css;
  context.strokeRect(left, top, Math.max(1, timeToPixel(window, width, to) - left), bottom - top);
}

function paintFocus(surface: Surface, { top, height }: Row, window: TimeWindow, { from, to }: TimeWindow): void {
  if (to < window.from || from > window.to) return;
  const { context, colours } = surface;
  const { left, size } = span(surface, window, { from, to });
  context.strokeStyle = colours.text.css;
  context.lineWidth = 2;
  context.strokeRect(left - 1, top - 1, Math.max(2, size) + 2, height + 2);
  context.lineWidth = 1;
}

function paintOverview({ context, colours, width }: Surface, scene: TimelineScene, { top, height }: Row): void {
  const { all, window, hits } = scene;
  context.fillStyle = colours.text.css;
  for (const time of hits) context.fillRect(timeToPixel(all, width, time), top, 1, 6);
  context.strokeStyle = colours.accent.css;
  context.lineWidth = 2;
  const left = timeToPixel(all, width, window.from);
  const right = timeToPixel(all, width, window.to);
  context.strokeRect(left + 1, top + 1, Math.max(2, right - left - 2), height - 2);
  context.lineWidth = 1;
}
