/** The bin nearest in time, of bins in order of time. */
import type { Bin } from "./track";

/** null: none is within `apart_s` seconds. */
export function nearestBin(bins: readonly Bin[], time_s: number, apart_s: number): Bin | null {
  let [low, high] = [0, bins.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bins[middle]?.time_s ?? Infinity) < time_s) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [bins[low - 1], bins[low]];
  const distance = (bin: Bin | undefined): number => (bin === undefined ? Infinity : Math.abs(bin.time_s - time_s));
  const nearest = distance(before) < distance(after) ? before : after;
  return nearest !== undefined && distance(nearest) <= apart_s ? nearest : null;
}
