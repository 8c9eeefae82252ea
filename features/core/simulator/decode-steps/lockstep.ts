/** Steps of an instance whose requests decode in lockstep (core/cohort.ts): put together, taken in one go, ended. */
import { expectedDrafts } from "./acceptance";
import type { PoolConfig } from "../input/config";
import type { Batch } from "../core/batch";
import { contextSum, join, stepsToFirstEnd, takeEnded } from "../core/cohort";
import { countGap } from "../core/gap-histogram";
import { complete } from "../core/lifecycle";
import type { Replica } from "../core/replica";
import { makePool, type SimState } from "../core/state";
import type { StepCost } from "../cost/step-cost";
import { nextDisturbance } from "./disturbance";
import { sendAfter } from "../core/arrivals";

/** Tokens that each of them gets in a step, mean. */
const keptIn = ({ speculation }: PoolConfig): number =>
  speculation === null ? 1 : 1 + expectedDrafts(speculation, speculation.draftTokens);

/** Its prompt is complete: from the next step on it decodes with the others. */
export const joinCohort = (state: SimState, replica: Replica, request: number): void =>
  join(replica.cohort, state.life, request, keptIn(makePool(state, replica)));

export function feedCohort(state: SimState, replica: Replica, batch: Batch): void {
  const { cohort } = replica;
  const { size } = cohort.ends;
  if (size === 0) return;
  const pool = makePool(state, replica);
  batch.cohort = size;
  batch.decodes = size;
  batch.decodeTokens = size * (1 + (pool.speculation?.draftTokens ?? 0));
  batch.contextSum = contextSum(cohort, keptIn(pool));
}

export type Bounds = { readonly horizon: number; readonly limit: number };

/** As repeatDecodes: the first step ends at `end`, the end of the last one is returned. */
export function repeatLockstep(
  state: SimState,
  replica: Replica,
  batch: Batch,
  cost: StepCost,
  end: number,
  { horizon, limit }: Bounds,
): number {
  const most = Math.min(stepsToFirstEnd(replica.cohort), limit - state.batches + 1, batch.lasts);
  if (most < 2 || end >= horizon) return end;
  const bound = Math.min(nextDisturbance(state, replica), horizon);
  if (end >= bound) return end;
  const keptTokens = keptIn(makePool(state, replica));
  const last = cost.together
    ? inOneGo(state, replica, batch, cost.together, { end, bound, most, kept: keptTokens })
    : oneByOne(replica, batch, cost, { end, bound, most, kept: keptTokens });
  if (batch.steps > 1) countGaps(state, replica, end);
  state.batches += batch.steps - 1;
  return last;
}

type Stretch = { readonly end: number; readonly bound: number; readonly most: number; readonly kept: number };

function oneByOne(replica: Replica, batch: Batch, cost: StepCost, { end, bound, most, kept }: Stretch): number {
  let last = end;
  while (batch.steps < most && last < bound) {
    batch.contextSum = contextSum(replica.cohort, kept, batch.steps);
    batch.steps += 1;
    const seconds = cost.seconds(batch, 0);
    countSeconds(replica, batch, seconds, 1, kept);
    last += seconds;
  }
  return last;
}

/**
 * Contexts grow, so later steps are as long as the first or longer: as many of the first's length would end too late, as many of their
 * mean length end in time, and the rest is taken next.
 */
function inOneGo(
  { clock }: SimState,
  replica: Replica,
  batch: Batch,
  together: NonNullable<StepCost["together"]>,
  { end, bound, most, kept }: Stretch,
): number {
  const step = end - clock;
  const room = bound - clock;
  const growth = batch.decodes * kept;
  let steps = stepsIn(room, step, most);
  let seconds = together(batch, steps, growth);
  if (seconds - room > step) {
    steps = Math.max(1, stepsIn(room, seconds / steps, steps));
    seconds = together(batch, steps, growth);
  }
  if (steps < 2) return end;
  countSeconds(replica, batch, seconds - step, steps - 1, kept);
  batch.contextSum += growth * (steps - 1);
  batch.steps = steps;
  return clock + seconds;
}

/** Steps of `each` seconds of which the last one begins before `room` is over. */
const stepsIn = (room: number, each: number, most: number): number =>
  each > 0 ? Math.min(most, Math.ceil(room / each)) : most;

function countSeconds(
  { totals, gaps, used }: Replica,
  batch: Batch,
  seconds: number,
  steps: number,
  keptTokens: number,
) {
  totals.busy += seconds;
  totals.blockSeconds += seconds * used;
  countGap(gaps, seconds / (steps * keptTokens), batch.decodes * keptTokens * steps);
}

/** Those who joined since the last step got their first token later than the others their last. */
function countGaps(state: SimState, replica: Replica, end: number): void {
  const { cohort, gaps } = replica;
  const { fresh, ends, lastAt } = cohort;
  const keptTokens = keptIn(makePool(state, replica));
  const count = (since: number, requests: number): void =>
    countGap(gaps, (end - since) / keptTokens, requests * keptTokens);
  for (let i = 0; i < fresh.length; i += 1) count(state.life.lastTokenAt[fresh.items[i] as number] as number, 1);
  if (ends.size > fresh.length) count(lastAt, ends.size - fresh.length);
  fresh.length = 0;
}

/** Tokens are counted, and those whose output is complete leave. */
export function endLockstep(state: SimState, replica: Replica, batch: Batch): void {
  const { cohort } = replica;
  if (batch.steps === 1) countGaps(state, replica, state.clock);
  cohort.steps += batch.steps;
  cohort.lastAt = state.clock;
  for (let request = takeEnded(cohort, state.life); request >= 0; request = takeEnded(cohort, state.life)) {
    state.life.lastTokenAt[request] = state.clock;
    complete(state, replica, request);
    sendAfter(state, request);
  }
}
