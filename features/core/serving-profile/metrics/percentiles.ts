/** Percentiles with how many values they rest on: linear between neighbours (type 7). */
import { interpolatedQuantile } from "@/lib/statistics/quantile";
import { mean } from "@/lib/statistics/mean";
import { knownSorted } from "../columns";

export type Spread = {
  readonly count: number;
  readonly mean: number;
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly least: number;
  readonly most: number;
};

/** null without values. */
export function spread(values: Float64Array): Spread | null {
  const known = knownSorted(values);
  if (known.length === 0) return null;
  const quantile = (share: number): number => interpolatedQuantile(known, share);
  return {
    count: known.length,
    mean: mean(known),
    p50: quantile(0.5),
    p90: quantile(0.9),
    p99: quantile(0.99),
    least: quantile(0),
    most: quantile(1),
  };
}

/** 95 % interval of the mean of values whose standard deviation (divided by n) is known: what moe_analysis.csv states. */
export function meanInterval(
  count: number,
  average: number,
  deviation: number,
): { readonly low: number; readonly high: number } {
  const half = (studentQuantile(count - 1) * deviation) / Math.sqrt(count);
  return { low: average - half, high: average + half };
}

/** 97.5 % point of Student's t, by the expansion of Cornish and Fisher around the normal point; within 0.5 % from 4 degrees on. */
function studentQuantile(degrees: number): number {
  const z = 1.959963984540054;
  const g1 = (z ** 3 + z) / 4;
  const g2 = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const g3 = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + g1 / degrees + g2 / degrees ** 2 + g3 / degrees ** 3;
}
