/** Seconds along one measured curve. */
import type { Curve } from "./table-set";

export type Found = { readonly seconds: number; readonly exact: boolean };

/** How a time grows between two measured points: with x, or with x² (prefill attention), where its root is straight. */
export type Growth = "linear" | "square";

/** Null outside the measured range: a curve is never extended. */
export function timeAt(
  { x, seconds }: Pick<Curve, "x" | "seconds">,
  value: number,
  growth: Growth = "linear",
): Found | null {
  const high = upperIndex(x, value);
  const above = x[high];
  const timeAbove = seconds[high];
  if (above === undefined || timeAbove === undefined) return null;
  if (above === value) return { seconds: timeAbove, exact: true };
  const below = x[high - 1];
  const timeBelow = seconds[high - 1];
  if (below === undefined || timeBelow === undefined) return null;
  return { seconds: between(timeBelow, timeAbove, (value - below) / (above - below), growth), exact: false };
}

export function between(low: number, high: number, share: number, growth: Growth = "linear"): number {
  if (growth === "linear") return low * (1 - share) + high * share;
  return (Math.sqrt(low) * (1 - share) + Math.sqrt(high) * share) ** 2;
}

/** Index of the first value at or above `wanted`; the length where there is none. */
function upperIndex(values: readonly number[], wanted: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
