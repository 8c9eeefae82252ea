/** A time axis: marks at round values, and faint lines through the rows below it. */
import { ticks } from "@/lib/charts/time-ticks";
import type { TimelineRow } from "@/features/pages/trace/timeline/rows";
import { place, type TimeWindow } from "@/lib/charts/time-window";
import type { Strip } from "./lane";
import type { Picture } from "./picture";

const APART = 90;

export function drawAxis(
  picture: Strip,
  row: Pick<TimelineRow, "top" | "height">,
  window: TimeWindow,
  zero: number,
  lines: number,
): void {
  const { context, colours, width } = picture;
  context.font = `11px ${colours.font}`;
  context.textBaseline = "middle";
  context.textAlign = "left";
  for (const { at, label } of ticks(window.from, window.to, zero, Math.floor(width / APART))) {
    const x = Math.round(place(window, width, at)) + 0.5;
    context.strokeStyle = colours.border.css;
    context.beginPath();
    context.moveTo(x, row.top);
    context.lineTo(x, row.top + row.height + lines);
    context.stroke();
    context.fillStyle = colours.faint.css;
    if (x + context.measureText(label).width + 3 < width) context.fillText(label, x + 3, row.top + row.height / 2);
  }
}

/** Joins a stretch of the scale above with the whole width of the one below. */
export function drawWedge(picture: Picture, from: number, to: number, top: number, bottom: number): void {
  const { context, colours, width } = picture;
  context.fillStyle = colours.accentSoft.css;
  context.beginPath();
  context.moveTo(from, top);
  context.lineTo(to, top);
  context.lineTo(width, bottom);
  context.lineTo(0, bottom);
  context.fill();
}

/** Cuts a text to a width; empty where not even three letters fit. */
export function fitted(context: CanvasRenderingContext2D, words: string, width: number): string {
  if (context.measureText(words).width <= width) return words;
  const letters = Math.floor((words.length * width) / Math.max(1, context.measureText(words).width)) - 1;
  return letters < 3 ? "" : `${words.slice(0, letters)}…`;
}
