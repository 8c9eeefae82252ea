/** How values spread: mean, standard deviation (of the values at hand, divided by n) and percentiles. */
export type Spread = {
  readonly count: number;
  readonly mean: number;
  readonly sd: number;
  readonly min: number;
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
};

/** null without values: there is no figure to show. */
export function spreadOf(values: ArrayLike<number>): Spread | null {
  const sorted = Float64Array.from(values).sort();
  const count = sorted.length;
  if (count === 0) return null;
  const { mean, sd } = momentsOf(sorted);
  const at = (share: number): number => quantileOfSorted(sorted, share);
  return { count, mean, sd, min: at(0), p50: at(0.5), p90: at(0.9), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** Mean and standard deviation; two passes, so large offsets cost no digits. NaN without values. */
export function momentsOf(values: ArrayLike<number>): { readonly mean: number; readonly sd: number } {
  const count = values.length;
  let sum = 0;
  for (let i = 0; i < count; i += 1) sum += values[i] ?? 0;
  const mean = sum / count;
  let squares = 0;
  for (let i = 0; i < count; i += 1) squares += ((values[i] ?? 0) - mean) ** 2;
  return { mean, sd: Math.sqrt(squares / count) };
}

/** The value that `share` (0 to 1) of the ascending values lie below, interpolated linearly (type 7 of Hyndman and Fan, as NumPy does). */
export function quantileOfSorted(sorted: ArrayLike<number>, share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const low = sorted[below] ?? NaN;
  const high = sorted[below + 1] ?? low;
  return low + (place - below) * (high - low);
}
