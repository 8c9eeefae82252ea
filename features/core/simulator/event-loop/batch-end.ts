/** What a finished step means for those who were in it. */
import { acceptedDrafts } from "../decode-steps/acceptance";
import type { Batch } from "../core/batch";
import { countGap } from "../core/gap-histogram";
import { push, type IntList } from "../core/int-list";
import { FOLLOWED, LEAVING, type Life } from "../core/life";
import { complete, endPrefill } from "../core/lifecycle";
import type { Replica } from "../core/replica";
import { makePool, type SimState } from "../core/state";
import { handOver } from "./hand-over";
import { sendAfter } from "../core/arrivals";
import { countPlanned } from "../decode-steps/planned-steps";
import { endLockstep, joinCohort } from "../decode-steps/lockstep";
import { SCHEDULERS } from "../policies/schedulers";

/** Members move on in batch order: tokens counted, ends noted, the others back to the running list. */
export function endBatch(state: SimState, replica: Replica, slot: number): void {
  const batch = replica.batches[slot] as Batch;
  const { keepsRunning, lockstep } = SCHEDULERS[makePool(state, replica).policy];
  countPlanned(state, replica, batch);
  if (batch.cohort > 0) endLockstep(state, replica, batch);
  if (batch.steps > 1) replica.reach = 2 * batch.steps;
  const drafted = batch.decodeTokens > batch.decodes;
  const { life } = state;
  const { done, total, prefilled, inFlight } = life;
  const { size, request: members, steps } = batch;
  let ended = 0;
  for (let i = 0; i < size; i += 1) {
    const request = members[i] as number;
    let over = false;
    if (prefilled[request] === 0) over = endChunk(state, replica, request, batch.tokens[i] as number);
    else {
      const tokens = drafted ? acceptedDrafts(state, replica, batch, i) : steps;
      (done[request] as number) += tokens;
      noteTokens(state, replica, request, tokens, steps);
    }
    if (done[request] === total[request]) {
      complete(state, replica, request);
      sendAfter(state, request);
      over = true;
    } else if (over) handOver(state, request);
    else if (lockstep && prefilled[request] === 1) {
      joinCohort(state, replica, request);
      over = true;
    }
    if (over) {
      inFlight[request] = LEAVING;
      ended += 1;
    } else if (keepsRunning) inFlight[request] = replica.follows ? stillInFlight(life, request) : 0;
    else push(replica.running, request);
  }
  if (keepsRunning && ended > 0) dropLeaving(replica.running, life);
  countBatch(replica, batch);
  push(replica.freeBatches, slot);
  replica.inFlight -= 1;
}

/** Steps that were taken together have counted their gaps already (planned-steps.ts). */
function noteTokens(
  { life, clock }: SimState,
  { gaps }: Replica,
  request: number,
  tokens: number,
  steps: number,
): void {
  const { lastTokenAt } = life;
  const gap = clock - (lastTokenAt[request] as number);
  lastTokenAt[request] = clock;
  if (steps === 1) countGap(gaps, tokens === 1 ? gap : gap / tokens, tokens);
}

/** True when its prompt ended and somebody else makes the output. */
function endChunk(state: SimState, replica: Replica, request: number, tokens: number): boolean {
  const { done, prompt, ahead } = state.life;
  (done[request] as number) += tokens;
  if (replica.follows) (ahead[request] as number) -= tokens;
  if (done[request] !== prompt[request]) return false;
  endPrefill(state, replica, request, state.clock);
  return makePool(state, replica).role === "prefill";
}

/** Later chunks of its prompt may be on their way: all of the rest, or with more to follow. */
function stillInFlight({ done, ahead, prompt }: Life, request: number): number {
  const later = ahead[request] as number;
  if (later === 0) return 0;
  return (done[request] as number) + later === prompt[request] ? 1 : FOLLOWED;
}

function dropLeaving(running: IntList, { inFlight }: Life): void {
  const { items, length } = running;
  let left = 0;
  for (let i = 0; i < length; i += 1) {
    const request = items[i] as number;
    if (inFlight[request] === LEAVING) continue;
    items[left] = request;
    left += 1;
  }
  running.length = left;
}

function countBatch({ totals }: Replica, batch: Batch): void {
  totals.batches += batch.steps;
  totals.members += (batch.size + batch.cohort) * batch.steps;
  totals.decodeTokens += batch.decodeTokens * batch.steps;
  totals.prefillTokens += batch.prefillTokens;
}
