/** Intervals of time in the order of their starts. */
import { orderBy } from "@/lib/tables/column-order";

export type Intervals = { readonly from: Float64Array; readonly to: Float64Array };

/** Merged where they overlap; null without any. */
export function mergedIntervals(from: Float64Array, to: Float64Array): Intervals | null {
  const starts: number[] = [];
  const ends: number[] = [];
  for (const i of orderBy(from)) {
    const [a, b] = [from[i] as number, to[i] as number];
    if (!(b > a)) continue;
    const last = ends.length - 1;
    if (last >= 0 && a <= (ends[last] as number)) ends[last] = Math.max(ends[last] as number, b);
    else {
      starts.push(a);
      ends.push(b);
    }
  }
  return starts.length === 0 ? null : { from: Float64Array.from(starts), to: Float64Array.from(ends) };
}

/** How much of a range merged intervals cover. */
export function covered(merged: Intervals, from: number, to: number): number {
  let sum = 0;
  for (let i = Math.max(0, lastBefore(merged, from)); i < merged.from.length; i += 1) {
    if ((merged.from[i] as number) >= to) break;
    sum += Math.max(0, Math.min(to, merged.to[i] as number) - Math.max(from, merged.from[i] as number));
  }
  return sum;
}

/** The last interval that begins before an instant; -1 for none. */
export function lastBefore({ from }: Intervals, time: number): number {
  let [low, high] = [0, from.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((from[middle] as number) < time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The first interval that begins in a range; -1 for none. */
export function firstInside(intervals: Intervals, from: number, to: number): number {
  const i = lastBefore(intervals, from) + 1;
  return i < intervals.from.length && (intervals.from[i] as number) < to ? i : -1;
}
