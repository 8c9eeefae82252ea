/** Seconds between neighbouring curves. */
import { between, timeAt, type Found, type Growth } from "../tables/curve";
import type { Curve } from "../tables/table-set";

/** Farther apart than this, two points say little about what lies between. */
export const WIDEST = 8;

/**
 * Time at `x` on the curves whose coordinate number `place` is `at`, or between the two around it; `curves` ascend in it.
 * Null where a curve ends before `x` or `at` lies beyond the outermost curves.
 */
export function timeAcross(
  curves: readonly Curve[],
  axis: number,
  value: number,
  x: number,
  growth?: Growth,
): Found | null {
  const coordinate = (curve: Curve | undefined): number => Number(curve?.at[axis]);
  const high = curves.findIndex((curve) => coordinate(curve) >= value);
  const above = curves[high];
  if (!above) return null;
  const upper = timeAt(above, x, growth);
  if (coordinate(above) === value) return upper;
  const below = curves[high - 1];
  const lower = below ? timeAt(below, x, growth) : null;
  if (!upper || !lower || coordinate(above) > WIDEST * coordinate(below)) return null;
  const share = (value - coordinate(below)) / (coordinate(above) - coordinate(below));
  return { seconds: between(lower.seconds, upper.seconds, share), exact: false };
}
