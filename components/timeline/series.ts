/** Tracks of values over time, and of moments. */
import type { Line } from "@/lib/charts/decimate";
import { timeToPixel } from "@/lib/charts/time-window";
import type { Painter } from "./track";

/** A value holds until the next: steps, filled to the bottom of the row. `most` is as high as the row. */
export const series =
  ({ x, y }: Line, most: number, css: string): Painter =>
  ({ context, width, colours }, { top, height }, scale) => {
    const bottom = top + height;
    const toY = (value: number): number => bottom - (height * Math.min(value, most)) / most;
    const across = (time: number): number => Math.min(width, Math.max(0, timeToPixel(scale, width, time)));
    context.beginPath();
    context.moveTo(across(x[0] ?? 0), bottom);
    let before = bottom;
    x.forEach((time, index) => {
      context.lineTo(across(time), before);
      before = toY(y[index] ?? 0);
      context.lineTo(across(time), before);
    });
    context.lineTo(across(x.at(-1) ?? 0), bottom);
    context.globalAlpha = 0.25;
    context.fillStyle = css;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = css;
    context.stroke();
    context.strokeStyle = colours.border.css;
    context.strokeRect(0, bottom + 0.5, width, 0);
  };

/** Moments that nothing follows from: ticks. */
export const markers =
  (times: Float64Array, css: string): Painter =>
  ({ context, width }, { top, height }, scale) => {
    context.fillStyle = css;
    for (const time of times)
      if (time >= scale.from && time <= scale.to)
        context.fillRect(Math.round(timeToPixel(scale, width, time)), top, 1.5, height);
  };
