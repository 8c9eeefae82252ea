/** Public runs of a deployment's own kind: what their errors say of it is said by the same model on the same chip. */
import { RUNS, type Run } from "./runs";
import type { Traits } from "./traits";

/** Lengths within about a factor of two are near: 4,000 tokens and 8,192 are. */
const NEAR_LENGTHS = 2.1;

/** Runs of the same model architecture in about the same format on the same chip, with lengths that are near. */
export function nearbyRuns({ chip, total, active, bits, isl, osl }: Traits): readonly Run[] {
  const within = (a: number, b: number, factor: number): boolean =>
    Math.abs(Math.log(a / b)) <= Math.log(factor) + 1e-9;
  return RUNS.filter((run) => {
    const alike = run.chip === chip && within(run.total, total, 1.02) && within(run.active, active, 1.02);
    const near = within(run.isl, isl, NEAR_LENGTHS) && within(run.osl, osl, NEAR_LENGTHS);
    return alike && near && within(run.bits, bits, 1.2);
  });
}
