/**
 * The coarse engine of the serving model (features/serving): whoever is admitted keeps its reservation, prompt plus a share of its output, to
 * the end; nobody is evicted and blocks are not counted while outputs grow. Newcomers are looked for every `pollEvery` steps. Steps are
 * mixed, or prompts stop the decodes. It stands for engines of which only means are known.
 */
import { addChunk, addDecode, type Batch } from "../core/batch";
import { blocksFor, freeBlocks, takeFirst } from "../core/blocks";
import { push } from "../core/int-list";
import { noteScheduled } from "../core/lifecycle";
import { noteDelivered } from "../core/growth";
import { dropHead } from "../core/queue";
import type { Replica } from "../core/replica";
import { poolOf, type SimState } from "../core/state";
import type { PoolConfig } from "../config";
import type { Scheduler } from "../scheduler";

export const reserve: Scheduler = {
  keepsRunning: true,
  // Between two looks at the queue a newcomer waits although it could start.
  repeats: false,
  fixedBlocks: true,
  neverFits(pool, prompt) {
    const needs = blocksFor(prompt, pool.blockSize);
    return needs > pool.blocks ? { reason: "kv-too-small", needs, has: pool.blocks } : null;
  },
  form(state, replica, batch) {
    const pool = poolOf(state, replica);
    if (replica.holders === 0 || replica.totals.batches % pool.pollEvery === 0) admit(state, replica);
    if (pool.promptsAlone && feedPrompts(state, replica, batch, pool.tokenBudget)) return;
    const decodes = feedDecodes(state, replica, batch);
    if (!pool.promptsAlone) feedPrompts(state, replica, batch, pool.tokenBudget - decodes);
  },
};

function admit(state: SimState, replica: Replica): void {
  const { waiting, running } = replica;
  const { life } = state;
  const pool = poolOf(state, replica);
  while (waiting.length > 0 && replica.holders < pool.maxSequences) {
    const request = waiting.head;
    const blocks = reservation(state, pool, request);
    if (replica.holders > 0 && blocks > freeBlocks(replica)) return;
    dropHead(waiting, life.next);
    takeFirst(state, replica, request, Math.min(blocks, freeBlocks(replica)));
    push(running, request);
    noteScheduled(state, request);
    if (life.prefilled[request] === 1) noteDelivered(state, request);
  }
}

function reservation({ life }: SimState, { role, reservedOutput, blockSize }: PoolConfig, request: number): number {
  const later = role === "prefill" ? 0 : reservedOutput * (life.output[request] as number);
  return blocksFor((life.prompt[request] as number) + later, blockSize);
}

/** True when there was something to prefill. */
function feedPrompts(state: SimState, { running }: Replica, batch: Batch, budget: number): boolean {
  const { life } = state;
  let left = budget;
  for (let i = 0; i < running.length && left > 0; i += 1) {
    const request = running.items[i] as number;
    if (life.prefilled[request] === 1 || life.inFlight[request] === 1) continue;
    const done = life.done[request] as number;
    const tokens = Math.min((life.prompt[request] as number) - done, left);
    life.inFlight[request] = 1;
    addChunk(batch, request, tokens, done);
    left -= tokens;
  }
  return left < budget;
}

function feedDecodes(state: SimState, { running }: Replica, batch: Batch): number {
  const { life } = state;
  for (let i = 0; i < running.length; i += 1) {
    const request = running.items[i] as number;
    if (life.prefilled[request] === 0 || life.inFlight[request] === 1) continue;
    life.inFlight[request] = 1;
    addDecode(batch, request, 1, life.done[request] as number);
  }
  return batch.decodes;
}
