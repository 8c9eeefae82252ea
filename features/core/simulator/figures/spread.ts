/** A distribution of times in seven figures. Percentiles are nearest rank: values that occurred. */
import { mean } from "@/lib/statistics/mean";
import { nearestRank } from "@/lib/statistics/quantile";
import { seconds, type Seconds } from "@/lib/units/quantity";

export type Spread = {
  readonly count: number;
  readonly mean: Seconds;
  readonly p50: Seconds;
  readonly p90: Seconds;
  readonly p95: Seconds;
  readonly p99: Seconds;
  readonly max: Seconds;
};

/** NaN counts as absent; all figures are NaN when nothing is left. The array is put in order. */
export function spread(values: Float64Array): Spread {
  // Many parts of a request are the same for all, most often 0.
  if (!ascends(values)) values.sort();
  // NaN sorts to the end.
  let count = values.length;
  while (count > 0 && Number.isNaN(values[count - 1] as number)) count -= 1;
  const known = values.subarray(0, count);
  const quantile = (share: number): Seconds => seconds(nearestRank(known, share));
  return {
    count,
    mean: seconds(mean(known)),
    p50: quantile(0.5),
    p90: quantile(0.9),
    p95: quantile(0.95),
    p99: quantile(0.99),
    max: quantile(1),
  };
}

function ascends(values: Float64Array): boolean {
  for (let i = 1; i < values.length; i += 1) if (!((values[i] as number) >= (values[i - 1] as number))) return false;
  return true;
}
