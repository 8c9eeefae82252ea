/**
 * When the policy "reserve" takes from its queue, beside what blocks and sequences allow. An engine that is idle takes at once; a busy one
 *
 *   polls     looks for newcomers every `pollEvery` steps
 *   looks ahead  composes a step while the one before it runs: it takes who waited already when that one was formed
 *   balances  ranks that share experts wait up to `balanceSteps` steps until each has a prompt, because one prompt holds up all of them
 */
import type { Replica } from "../core/replica";
import { makePool, type SimState } from "../core/state";

/** Requests that may start in this step; notes since when somebody waits. */
export function look(state: SimState, replica: Replica): number {
  const { queue, waiting, totals, running, cohort } = replica;
  const { pollEvery, lookAhead } = makePool(state, replica);
  if (waiting.length > 0 && queue.known === 0) queue.since = totals.batches;
  if (running.length === 0 && cohort.ends.size === 0) return waiting.length;
  if (!polls(replica, pollEvery) || balances(state, replica)) return 0;
  return lookAhead ? Math.min(queue.known, waiting.length) : waiting.length;
}

/** A busy engine looks for newcomers at this step. */
export const polls = ({ totals }: Replica, pollEvery: number): boolean => totals.batches % pollEvery === 0;

/** Equal steps after which it looks again; Infinity when only an end or an arrival can change anything. */
export function stepsToNextLook(state: SimState, replica: Replica): number {
  if (replica.queue.blocked !== "later") return Infinity;
  const { pollEvery } = makePool(state, replica);
  return pollEvery - (replica.totals.batches % pollEvery);
}

/** Is a rank without a prompt worth waiting for? */
function balances(state: SimState, replica: Replica): boolean {
  const { ranks, balanceSteps } = makePool(state, replica);
  const { queue, running, waiting, totals, cohort } = replica;
  if (balanceSteps === 0 || waiting.length === 0 || waiting.length >= ranks) return false;
  return cohort.ends.size > 0 && running.length === 0 && totals.batches - queue.since < balanceSteps;
}
