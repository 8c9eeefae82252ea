/** A time axis: marks at round values, and faint lines through the rows below it. */
import { ticks } from "@/lib/charts/time-ticks";
import { timeToPixel, type TimeWindow } from "@/lib/charts/time-window";
import type { Row, Surface } from "./track";

const APART = 90;

export function drawAxis(surface: Surface, row: Row, window: TimeWindow, zero: number, lines: number): void {
  const { context, colours, width } = surface;
  context.font = `11px ${colours.font}`;
  context.textBaseline = "middle";
  context.textAlign = "left";
  for (const { at, label } of ticks(window.from, window.to, zero, Math.floor(width / APART))) {
    const x = Math.round(timeToPixel(window, width, at)) + 0.5;
    context.strokeStyle = colours.border.css;
    context.beginPath();
    context.moveTo(x, row.top);
    context.lineTo(x, row.top + row.height + lines);
    context.stroke();
    context.fillStyle = colours.faint.css;
    if (x + context.measureText(label).width + 3 < width) context.fillText(label, x + 3, row.top + row.height / 2);
  }
}

/** Cuts a text to a width; empty where not even three letters fit. */
export function fitted(context: CanvasRenderingContext2D, words: string, width: number): string {
  if (context.measureText(words).width <= width) return words;
  const letters = Math.floor((words.length * width) / Math.max(1, context.measureText(words).width)) - 1;
  return letters < 3 ? "" : `${words.slice(0, letters)}…`;
}

/** Hatching marks idle time. */
export function hatch(
  { context }: Pick<Surface, "context">,
  left: number,
  top: number,
  width: number,
  height: number,
  css: string,
): void {
  context.save();
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
  context.strokeStyle = css;
  context.beginPath();
  for (let x = left - height - (left % 6); x < left + width; x += 6) {
    context.moveTo(x, top + height);
    context.lineTo(x + height, top);
  }
  context.stroke();
  context.restore();
}
