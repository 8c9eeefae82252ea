/**
 * Equal decode steps in one go. When everybody who runs decodes and the queue's head cannot start, the policy would form the same
 * batch again and again until somebody ends, somebody comes, or a block is lacking: those steps need no events. Sums are formed in the
 * same order as step by step, so that results are the same to the last bit.
 *
 * A lone instance knows what comes from outside before it begins. One of several plans as if nothing came, and is cut short by what does
 * (planned-steps.ts).
 */
import type { StepCost } from "../cost/step-cost";
import type { Batch } from "../core/batch";
import { heldTokens } from "../core/blocks";
import { makeRoom } from "../core/stretch";
import type { Replica } from "../core/replica";
import { makePool, type SimState } from "../core/state";
import type { Run } from "../event-loop/run";
import { nextDisturbance } from "./disturbance";
import { repeatLockstep } from "./lockstep";
import { countPlanned } from "./planned-steps";

/** Steps at once at most. */
const MOST = 1024;
/** Steps that are planned at least where others may cut them short: to form a batch anew costs as much as to price some ten steps in vain. */
const LEAST_REACH = 32;

/** The first step ends at `end`; the end of the last one is returned. Nothing after the run's horizon is begun, and no batch from its limit on. */
export function repeatDecodes(run: Run, replica: Replica, batch: Batch, cost: StepCost, end: number): number {
  const { state, horizon, limit } = run;
  if (!batch.settled) return end;
  if (batch.cohort > 0) return state.now.size > 0 ? end : repeatLockstep(state, replica, batch, cost, end, run);
  if (batch.swapTokens > 0 || batch.loadSeconds > 0 || batch.decodeTokens > batch.decodes) return end;
  const certain = knowsWhatComes(run, cost);
  if (certain && state.now.size > 0) return end;
  const reach = certain ? limit - state.batches + 1 : Math.max(LEAST_REACH, replica.reach);
  if (reach < 2 || end >= horizon || end === state.clock) return end;
  const bound = certain ? Math.min(nextDisturbance(state, replica), horizon) : horizon;
  if (end >= bound) return end;
  const most = planBlocks(state, replica, batch, Math.min(reach, MOST));
  const last = plan(state, replica, batch, cost, { end, most, bound });
  if (batch.steps === 1) return end;
  batch.stretch.counted = false;
  batch.stretch.over = 0;
  state.planned += 1;
  if (certain) countPlanned(state, replica, batch);
  return last;
}

/** A lone instance does, and nothing may be planned in vain where somebody counts: who looks on, a limit of batches, or a cost its lookups. */
const knowsWhatComes = ({ state, observer, limit }: Run, cost: StepCost): boolean =>
  state.replicas.length === 1 || observer !== null || limit < Infinity || cost.outside !== undefined;

type Room = { readonly end: number; readonly most: number; readonly bound: number };

function plan(state: SimState, replica: Replica, batch: Batch, cost: StepCost, { end, most, bound }: Room): number {
  const { stretch } = batch;
  const { ends, seconds, blocks } = stretch;
  ends[0] = end;
  let { used } = replica;
  let last = end;
  let steps = 1;
  while (steps < most && last < bound) {
    const more = blocks[steps] as number;
    // Policies as in Vidur ask for a free block even when none is needed.
    if (replica.blocks - used - more < 1) break;
    used += more;
    if (more > 0 && crowdsOut(replica, used)) break;
    batch.contextSum += batch.decodes;
    const each = cost.seconds(batch, 0);
    last += each;
    seconds[steps] = each;
    ends[steps] = last;
    steps += 1;
  }
  batch.steps = steps;
  return last;
}

/** Kept units give way to these blocks: whoever waits then finds less of its prompt, and so little less may fit where all of it did not. */
function crowdsOut({ cache, waiting, blocks }: Replica, used: number): boolean {
  return cache !== null && waiting.length > 0 && cache.kept.length * cache.unitBlocks > blocks - used;
}

/**
 * Steps until the first of the members ends, `reach` at most, and how many of them take a block in each: a member takes one when it goes
 * beyond those it holds, and then once in a block's tokens.
 */
function planBlocks(state: SimState, replica: Replica, { request, size, stretch }: Batch, reach: number): number {
  makeRoom(stretch, reach);
  const { blocks } = stretch;
  const { total, done } = state.life;
  const { blockSize } = makePool(state, replica);
  blocks.fill(0, 0, reach);
  let steps = reach;
  for (let i = 0; i < size; i += 1) {
    const member = request[i] as number;
    const known = done[member] as number;
    const left = (total[member] as number) - known;
    if (left < steps) steps = left;
    // In step k the member has done + k tokens.
    const first = heldTokens(state, replica, member) + 1 - known;
    if (first < steps) (blocks[first] as number) += 1;
  }
  for (let step = blockSize; step < steps; step += 1) (blocks[step] as number) += blocks[step - blockSize] as number;
  return steps;
}
