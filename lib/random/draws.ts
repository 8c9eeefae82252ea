/**
 * Draws from the usual laws. They use logarithm, exponential and square root only: sine and cosine differ in their last
 * digit between browsers, and the same seed has to give the same bytes in all of them.
 */
import type { Random } from "./generator";

/** Exponential with mean 1. The tail is whole: nothing is cut off. */
export const exponential = (random: Random): number => -Math.log(1 - random());

/** Normal with mean 0 and standard deviation 1 (Marsaglia's polar method, 1964). */
export function standardNormal(random: Random): number {
  for (;;) {
    const x = 2 * random() - 1;
    const y = 2 * random() - 1;
    const square = x * x + y * y;
    if (square > 0 && square < 1) return x * Math.sqrt((-2 * Math.log(square)) / square);
  }
}

/** Gamma with the given shape (> 0) and scale 1, so its mean is the shape (Marsaglia and Tsang, 2000). */
export function gamma(shape: number, random: Random): number {
  // Below shape 1 the method needs a boost: G(k) = G(k + 1) · U^(1/k).
  if (shape < 1) return gamma(shape + 1, random) * Math.exp(Math.log(1 - random()) / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = standardNormal(random);
    const root = 1 + c * x;
    if (root <= 0) continue;
    const v = root * root * root;
    if (Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** Gaps that differ by less than a millionth are even: gamma shapes above 10^12 have no digits left to draw from. */
const EVEN = 1e-6;

/** Gaps of mean 1 whose standard deviation is `cv`: 0 = all equal, 1 = exponential, above 1 = bursts (gamma). */
export function unitGap(cv: number, random: Random): number {
  if (cv < EVEN) return 1;
  if (cv === 1) return exponential(random);
  const shape = 1 / (cv * cv);
  return gamma(shape, random) / shape;
}

/** Above this mean a Poisson number is drawn from the normal law of the same mean and variance: its skew, 1/√mean, is below 0.13. */
const MANY = 64;

/** A Poisson number: a whole number of events whose mean is `mean`. */
export function poissonCount(mean: number, random: Random): number {
  if (mean > MANY) return Math.max(0, Math.round(mean + Math.sqrt(mean) * standardNormal(random)));
  const least = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > least; product *= random()) count += 1;
  return count;
}
