/**
 * A series as a line of so many pixels. Of one with millions of points every move would look at all of them: where a pixel would have
 * very many, a copy stands in that keeps of every block its first, least, largest and last point. It draws the same envelope.
 */
import { decimate, lowerBound, type Line } from "@/lib/charts/decimate";
import { perObject } from "@/lib/per-object";
import type { TimeWindow } from "@/lib/charts/time-window";
import type { Series } from "./series";

const BLOCK = 128;
/** From so many points of a pixel on, a block is finer than it. */
const PER_PIXEL = 2 * BLOCK;

type Points = Pick<Series, "time" | "value">;

export function lineIn(series: Series, window: TimeWindow, pixels: number): Line {
  const many = lowerBound(series.time, window.to) - lowerBound(series.time, window.from);
  const { time, value } = many > PER_PIXEL * pixels ? coarse(series) : series;
  return decimate(time, value, { ...window, pixels });
}

const coarse = perObject(({ time, value }: Series): Points => {
  const blocks = Math.ceil(time.length / BLOCK);
  const thin = { time: new Float64Array(4 * blocks), value: new Float64Array(4 * blocks) };
  let count = 0;
  const keep = (row: number): void => {
    thin.time[count] = time[row] as number;
    thin.value[count] = value[row] as number;
    count += 1;
  };
  for (let begin = 0; begin < time.length; begin += BLOCK) {
    const last = Math.min(time.length, begin + BLOCK) - 1;
    let [least, most] = [begin, begin];
    for (let row = begin; row <= last; row += 1) {
      if ((value[row] as number) < (value[least] as number)) least = row;
      if ((value[row] as number) > (value[most] as number)) most = row;
    }
    for (const row of [begin, Math.min(least, most), Math.max(least, most), last]) keep(row);
  }
  return { time: thin.time.subarray(0, count), value: thin.value.subarray(0, count) };
});
