/** A distribution in seven figures. Percentiles are nearest rank: values that occurred. */
import { mean } from "@/lib/statistics/mean";
import { nearestRank } from "@/lib/statistics/quantile";

export type Spread = {
  readonly count: number;
  readonly mean: number;
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
};

/** NaN counts as absent; all figures are NaN when nothing is left. The array is put in order. */
export function spreadOf(values: Float64Array): Spread {
  values.sort();
  // NaN sorts to the end.
  let count = values.length;
  while (count > 0 && Number.isNaN(values[count - 1] as number)) count -= 1;
  const known = values.subarray(0, count);
  const at = (share: number): number => nearestRank(known, share);
  return { count, mean: mean(known), p50: at(0.5), p90: at(0.9), p95: at(0.95), p99: at(0.99), max: at(1) };
}
