/**
 * Least squares inside bounds: minimise ½ f'Hf - g'f with low ≤ f ≤ high, H positive definite.
 *
 * Cyclic coordinate descent: each coordinate goes to its own minimum and back inside its bounds. For a strictly convex
 * quadratic and a box it converges to the one minimum (Tseng, J. Optim. Theory Appl. 109, 2001); with low = 0 this is
 * non-negative least squares.
 */
import { element, type Matrix } from "./linear-algebra";

export type Box = { readonly low: readonly number[]; readonly high: readonly number[] };

const SWEEPS = 20_000;
const TOLERANCE = 1e-13;

export function boundedMinimum(
  H: Matrix,
  g: readonly number[],
  { low, high }: Box,
  start: readonly number[],
): number[] {
  const f = start.map((value, k) => clamp(value, low[k] ?? 0, high[k] ?? Infinity));
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    let moved = 0;
    for (let k = 0; k < f.length; k += 1) {
      const curvature = element(H, k, k);
      if (curvature <= 0) continue;
      const slope = f.reduce((sum, value, j) => sum + element(H, k, j) * value, -(g[k] ?? 0));
      const next = clamp((f[k] ?? 0) - slope / curvature, low[k] ?? 0, high[k] ?? Infinity);
      moved = Math.max(moved, Math.abs(next - (f[k] ?? 0)));
      f[k] = next;
    }
    if (moved < TOLERANCE) break;
  }
  return f;
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
