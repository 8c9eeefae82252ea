/** Mean and standard deviation of the values at hand (divided by n, not by n - 1). */

/** NaN without values. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < values.length; i += 1) sum += values[i] ?? 0;
  return sum / values.length;
}

/** For figures to which an empty list adds nothing. */
export const meanOrZero = (values: ArrayLike<number>): number => (values.length === 0 ? 0 : mean(values));

/** Two passes, so a large offset costs no digits. NaN without values. */
export function moments(values: ArrayLike<number>): { readonly mean: number; readonly sd: number } {
  const centre = mean(values);
  const squares = Array.from(values, (value) => (value - centre) ** 2);
  return { mean: centre, sd: Math.sqrt(mean(squares)) };
}
