/**
 * Every point predicted from the others: the fit again without it, on the same simulated runs (the linearisation at the full fit),
 * because simulating anew for each point would take minutes. Runs of the same configuration leave together.
 */
import { fitFactors } from "../fit/fit";
import { predicted } from "../points/observation";
import type { CalibrationPoint } from "../points/point";
import { configurations } from "../fit/repeats";
import type { Fitted } from "../fit/fit-points";

/** Predictions in seconds, one per observation of `after`. */
export function leaveOneOut(
  points: readonly CalibrationPoint[],
  { after, base, options }: Pick<Fitted, "after" | "base" | "options">,
): number[] {
  const predictions = new Array<number>(after.length).fill(0);
  for (const group of configurations(points)) {
    const out = new Set(group);
    const others = after.flatMap((observation, i) =>
      out.has(observation.point) ? [] : [{ observation, weight: base[i] ?? 1 }],
    );
    const { factors } = fitFactors(
      others.map(({ observation }) => observation),
      others.map(({ weight }) => weight),
      { ...options, ridge: true },
    );
    after.forEach((observation, i) => {
      if (out.has(observation.point)) predictions[i] = predicted(observation, factors);
    });
  }
  return predictions;
}
