/** Loads that keep the targets, and the one of them with most output: the same on every page of curves. */
import type { Targets } from "@/features/core/scenario/resolve";

/** Averages, seconds. */
type Times = { readonly ttft: number; readonly tpot: number };

/** A target that is open holds. */
export const isWithin = ({ ttft, tpot }: Times, targets: Targets): boolean =>
  ttft <= (targets.ttft ?? Infinity) && tpot <= (targets.tpot ?? Infinity);

/** The first of the highest output per GPU within the targets; null: none keeps them. */
export function bestWithin<Point>(
  points: readonly Point[],
  load: (point: Point) => Times & { readonly perGpu: number },
  targets: Targets,
): Point | null {
  const [first, ...others] = points.filter((point) => isWithin(load(point), targets));
  if (first === undefined) return null;
  return others.reduce((best, point) => (load(point).perGpu > load(best).perGpu ? point : best), first);
}
