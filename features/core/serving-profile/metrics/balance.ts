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
