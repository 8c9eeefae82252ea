/** A distribution in seven figures. Percentiles are nearest rank: values that occurred. */
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
  let sum = 0;
  for (let i = 0; i < count; i += 1) sum += values[i] as number;
  const at = (share: number): number => values[Math.max(0, Math.ceil(share * count) - 1)] ?? NaN;
  if (count === 0) return { count, mean: NaN, p50: NaN, p90: NaN, p95: NaN, p99: NaN, max: NaN };
  return { count, mean: sum / count, p50: at(0.5), p90: at(0.9), p95: at(0.95), p99: at(0.99), max: at(1) };
}
