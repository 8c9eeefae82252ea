/** How unevenly a layer's experts kept the processes busy. */
import { moments } from "@/lib/statistics/mean";

export type LayerBalance = {
  /** The busiest against the mean: what a step waits for. */
  readonly overload: number;
  /** Standard deviation by mean. */
  readonly variation: number;
  /** Column of the busiest. */
  readonly busiest: number;
};

export function layerBalance(values: readonly number[]): LayerBalance {
  const { mean, sd } = moments(values);
  const most = values.reduce((a, b) => Math.max(a, b), 0);
  return { overload: most / mean, variation: sd / mean, busiest: values.indexOf(most) };
}

const CALLS_PER_LAYER = 2;

/**
 * Time of each layer from calls in the order of their starts, two products a layer, layer by layer and pass by pass; null where they
 * are no whole number of passes.
 */
export function layerSums(calls: Float64Array, layers: number): Float64Array | null {
  if (calls.length === 0 || calls.length % (layers * CALLS_PER_LAYER) !== 0) return null;
  const sums = new Float64Array(layers);
  calls.forEach((time, i) => {
    const layer = Math.floor(i / CALLS_PER_LAYER) % layers;
    sums[layer] = (sums[layer] as number) + time;
  });
  return sums;
}
