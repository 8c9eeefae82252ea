/** Whether more requests failed than before: counts, which have a law of their own. */
import type { GateRun } from "./loads";
import { TAIL } from "./loss";

export type Failures = {
  /** Failed requests over all that were sent, of the sides that state both. */
  readonly baseline: number;
  readonly run: number;
  readonly failed: readonly [baseline: number, run: number];
  readonly lost: boolean;
};

/** null where a side does not count its failures. `limit`: share by which more may fail. */
export function compareFailures(base: readonly GateRun[], run: readonly GateRun[], limit: number): Failures | null {
  const [before, after] = [counted(base), counted(run)];
  if (before === null || after === null) return null;
  const [one, other] = [before.failed / before.sent, after.failed / after.sent];
  // All failures fall to either side by the requests that it sent, if nothing changed.
  const chance = shareAtLeast(after.failed, before.failed + after.failed, after.sent / (before.sent + after.sent));
  return {
    baseline: one,
    run: other,
    failed: [before.failed, after.failed],
    lost: other - one > limit && chance < TAIL,
  };
}

function counted(runs: readonly GateRun[]): { readonly failed: number; readonly sent: number } | null {
  let [failed, sent] = [0, 0];
  for (const { measurement } of runs) {
    const { failed: lost, requests } = measurement.load;
    if (lost === undefined || requests === undefined) continue;
    failed += lost;
    sent += lost + requests;
  }
  return sent === 0 ? null : { failed, sent };
}

/** Probability of `least` or more among `count` draws of probability `share`, each term from the one before it. */
function shareAtLeast(least: number, count: number, share: number): number {
  let term = count * Math.log(1 - share);
  let sum = least <= 0 ? Math.exp(term) : 0;
  for (let k = 1; k <= count; k += 1) {
    term += Math.log((count - k + 1) / k) + Math.log(share / (1 - share));
    if (k >= least) sum += Math.exp(term);
  }
  return Math.min(1, sum);
}
