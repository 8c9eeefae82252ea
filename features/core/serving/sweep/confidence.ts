/**
 * Confidence intervals of a mean from a few independent runs: mean ± t(n - 1) · s / √n, Student's t.
 * Its share within ±t for whole degrees of freedom is a finite sum: Abramowitz and Stegun, formulas 26.7.3 and 26.7.4.
 */
import { mean } from "@/lib/statistics/mean";

export type Estimate = {
  readonly mean: number;
  /** Half the width of the interval; null for a single run, which says nothing about its own spread. */
  readonly half: number | null;
};

/** NaN counts as absent; null when nothing is left. `level` is 0.8 or 0.95, say. */
export function estimate(values: readonly number[], level: number): Estimate | null {
  const known = values.filter((value) => !Number.isNaN(value));
  const runs = known.length;
  if (runs === 0) return null;
  const centre = mean(known);
  if (runs === 1) return { mean: centre, half: null };
  const squares = known.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return { mean: centre, half: studentQuantile(runs - 1, level) * Math.sqrt(squares / (runs - 1) / runs) };
}

/** Ends of the interval, kept within what the figure can be; null where one run says nothing of its spread, or runs differ by rounding. */
export function findRange(
  { mean, half }: Estimate,
  most = Infinity,
): { readonly low: number; readonly high: number } | null {
  if (half === null || half < NOISE * Math.abs(mean)) return null;
  return { low: Math.max(0, mean - half), high: Math.min(most, mean + half) };
}

/** Runs that differ by less differ in rounding only. */
const NOISE = 1e-6;

/** The t that holds `level` of Student's law between -t and t. */
export function studentQuantile(freedom: number, level: number): number {
  let low = 0;
  let high = 1;
  while (studentShare(freedom, high) < level) high *= 2;
  for (let i = 0; i < 80; i += 1) {
    const middle = (low + high) / 2;
    if (studentShare(freedom, middle) < level) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Share of Student's law between -t and t. */
function studentShare(freedom: number, t: number): number {
  const angle = Math.atan(t / Math.sqrt(freedom));
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const odd = freedom % 2 === 1;
  let term = odd ? cos : 1;
  let sum = freedom === 1 ? 0 : term;
  for (let k = odd ? 3 : 2; k <= freedom - 2; k += 2) {
    term *= ((k - 1) / k) * cos * cos;
    sum += term;
  }
  return odd ? (2 / Math.PI) * (angle + sin * sum) : sin * sum;
}
