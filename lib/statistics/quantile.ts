/** Quantiles under two definitions that differ for short lists: each figure of the suite keeps the one it was made with. */

/** Nearest rank: the least value that occurred which `share` (0 to 1) of all values do not exceed. NaN without values. */
export const quantile = (values: readonly number[], share: number): number => nearestRank(ascending(values), share);

/** As `quantile`, of values in ascending order. */
export const nearestRank = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;

/** Linear between two neighbours of the ascending values (type 7 of Hyndman and Fan, as NumPy does). NaN without values. */
export function interpolatedQuantile(sorted: ArrayLike<number>, share: number): number {
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below] ?? NaN;
  const high = sorted[below + 1] ?? low;
  return low + (position - below) * (high - low);
}

/** The middle value, or the mean of the two in the middle. NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}

const ascending = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);
