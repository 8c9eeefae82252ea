/**
 * Equal decode steps in one go. When everybody who runs decodes and the queue's head cannot start, the policy would form the same
 * batch again and again until somebody ends, somebody comes, or a block is lacking: those steps need no events. Sums are formed in the
 * same order as step by step, so that results are the same to the last bit.
 */
import type { StepCost } from "../cost/step-cost";
import type { Batch } from "../core/batch";
import { use } from "../core/blocks";
import { countGap } from "../core/gap-histogram";
import type { Replica } from "../core/replica";
import { makePool, type SimState } from "../core/state";
import { nextDisturbance } from "./disturbance";
import { repeatLockstep } from "./lockstep";

/** Steps at once at most: rooms for the blocks that each of them takes. */
const MOST = 1024;
const crossings = new Int32Array(MOST + 1);

/** The first step ends at `end`; the end of the last one is returned. Nothing after `horizon` is begun, and no batch from number `limit` on. */
export function repeatDecodes(
  state: SimState,
  replica: Replica,
  batch: Batch,
  cost: StepCost,
  end: number,
  { horizon, limit }: { readonly horizon: number; readonly limit: number },
): number {
  if (!batch.settled || state.now.size > 0) return end;
  if (batch.cohort > 0) return repeatLockstep(state, replica, batch, cost, end, { horizon, limit });
  if (batch.swapTokens > 0 || batch.loadSeconds > 0 || batch.decodeTokens > batch.decodes) return end;
  const steps = Math.min(stepsToFirstEnd(state, batch), limit - state.batches + 1, MOST);
  if (steps < 2 || end >= horizon) return end;
  const bound = Math.min(nextDisturbance(state, replica), horizon);
  if (end >= bound) return end;
  countBlocks(state, replica, batch, steps);
  let last = end;
  let taken = 1;
  while (taken < steps && last < bound) {
    const blocks = crossings[taken] as number;
    // Policies as in Vidur ask for a free block even when none is needed.
    if (replica.blocks - replica.used - blocks < 1) break;
    if (blocks > 0 && crowdsOut(replica, blocks)) break;
    if (taken === 1) countFirstGaps(state, replica, batch, end);
    use(replica, blocks);
    batch.contextSum += batch.decodes;
    last = addStep(replica, batch, cost, last);
    taken += 1;
  }
  batch.steps = taken;
  state.batches += taken - 1;
  if (taken > 1) holdBlocks(state, replica, batch, taken);
  return last;
}

/** Kept units give way to these blocks: whoever waits then finds less of its prompt, and so little less may fit where all of it did not. */
function crowdsOut({ cache, waiting, used, blocks: all }: Replica, blocks: number): boolean {
  return cache !== null && waiting.length > 0 && cache.kept.length * cache.unitBlocks > all - used - blocks;
}

function stepsToFirstEnd({ life }: SimState, { request, size }: Batch): number {
  const { total, done } = life;
  let least = Infinity;
  for (let i = 0; i < size; i += 1) {
    const member = request[i] as number;
    least = Math.min(least, (total[member] as number) - (done[member] as number));
  }
  return least;
}

/** How many members take a block in each of the next steps. */
function countBlocks(state: SimState, replica: Replica, { request, size }: Batch, steps: number): void {
  crossings.fill(0, 0, steps);
  const { done } = state.life;
  const { blockSize } = makePool(state, replica);
  for (let i = 0; i < size; i += 1) {
    const member = request[i] as number;
    // In step k the member has done + k tokens; it takes a block when they go beyond those it holds.
    for (let k = heldTokens(state, replica, member) + 1 - (done[member] as number); k < steps; k += blockSize)
      (crossings[k] as number) += 1;
  }
}

function heldTokens(state: SimState, replica: Replica, request: number): number {
  const { held, units } = state.life;
  const shared = (units[request] as number) * (replica.cache?.unitBlocks ?? 0);
  return ((held[request] as number) + shared) * makePool(state, replica).blockSize;
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

function countFirstGaps({ life }: SimState, { gaps }: Replica, { request, size }: Batch, end: number): void {
  for (let i = 0; i < size; i += 1) countGap(gaps, end - (life.lastTokenAt[request[i] as number] as number), 1);
}

function addStep({ totals, gaps, used }: Replica, batch: Batch, cost: StepCost, start: number): number {
  const seconds = cost.seconds(batch, 0);
  const end = start + seconds;
  totals.busy += seconds;
  totals.blockSeconds += seconds * used;
  countGap(gaps, end - start, batch.decodes);
  return end;
}
