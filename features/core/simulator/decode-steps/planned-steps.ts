/**
 * Steps that were planned in one go (repeat-decodes.ts): counted in the order in which step by step they would be, and cut short where
 * something from outside reaches the instance. What has begun is kept, so a run is the same as step by step.
 */
import type { Batch } from "../core/batch";
import { heldTokens, use } from "../core/blocks";
import { bringForward } from "../core/event-heap";
import { STAGE_END } from "../core/event-kinds";
import { countGap } from "../core/gap-histogram";
import type { Replica } from "../core/replica";
import { makePool, type SimState } from "../core/state";

/** All steps of the batch enter the totals. */
export function countPlanned(state: SimState, replica: Replica, batch: Batch): void {
  const { stretch, steps, decodes } = batch;
  if (stretch.counted) return;
  stretch.counted = true;
  state.planned -= 1;
  if (steps === 1) return;
  const { totals, gaps } = replica;
  const { ends, seconds, blocks } = stretch;
  countFirstGaps(state, replica, batch, ends[0] as number);
  const { used } = replica;
  for (let step = 1; step < steps; step += 1) {
    const each = seconds[step] as number;
    use(replica, blocks[step] as number);
    totals.busy += each;
    totals.blockSeconds += each * replica.used;
    countGap(gaps, (ends[step] as number) - (ends[step - 1] as number), decodes);
  }
  state.batches += steps - 1;
  if (replica.used > used) holdBlocks(state, replica, batch, steps);
}

/** Something reaches the instance at `time`: of its planned steps those stay that have begun before. */
export function interrupt(state: SimState, replica: Replica, time: number): void {
  const batch = replica.batches[0] as Batch;
  const { stretch } = batch;
  // A batch that is formed and has not begun yet: the next one has more to choose from.
  batch.settled = false;
  if (stretch.counted) return;
  const steps = beginBefore(batch, time);
  if (steps < batch.steps) {
    batch.contextSum -= batch.decodes * (batch.steps - steps);
    batch.steps = steps;
    bringForward(state.events, STAGE_END, replica.index, stretch.ends[steps - 1] as number);
  }
  countPlanned(state, replica, batch);
}

export function interruptAll(state: SimState, time: number): void {
  if (state.planned > 0) for (const replica of state.replicas) interrupt(state, replica, time);
}

/**
 * The clock has come to a new moment. An instance that ends a planned step at this very moment ends it as an event, so that what is due at
 * the same time takes its turns as step by step.
 */
export function meetMoment(state: SimState): void {
  if (state.planned === 0) return;
  const { clock, replicas } = state;
  for (const replica of replicas) {
    const batch = replica.batches[0] as Batch;
    if (batch.stretch.counted) continue;
    const steps = beginBefore(batch, clock);
    if (steps < batch.steps && batch.stretch.ends[steps - 1] === clock) interrupt(state, replica, clock);
  }
}

/** Steps that begin before `time`. */
function beginBefore({ steps, stretch }: Batch, time: number): number {
  const { ends } = stretch;
  while (stretch.over < steps - 1 && (ends[stretch.over] as number) < time) stretch.over += 1;
  return stretch.over + 1;
}

function countFirstGaps({ life }: SimState, { gaps }: Replica, { request, size }: Batch, end: number): void {
  for (let i = 0; i < size; i += 1) countGap(gaps, end - (life.lastTokenAt[request[i] as number] as number), 1);
}

function holdBlocks(state: SimState, replica: Replica, { request, size }: Batch, steps: number): void {
  const { done, held } = state.life;
  const { blockSize } = makePool(state, replica);
  for (let i = 0; i < size; i += 1) {
    const member = request[i] as number;
    const lacking = (done[member] as number) + steps - 1 - heldTokens(state, replica, member);
    if (lacking > 0) (held[member] as number) += Math.ceil(lacking / blockSize);
  }
  replica.totals.blockPeak = Math.max(replica.totals.blockPeak, replica.used);
}
