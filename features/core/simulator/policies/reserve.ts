/**
 * The engine of the serving model (features/core/serving): whoever is admitted keeps its reservation, prompt plus a share of its output, to
 * the end; nobody is evicted and blocks are not counted while outputs grow. It stands for engines of which only means are known: when
 * they look at the queue is in reserve-queue.ts. Steps are mixed, or prompts stop the decodes.
 */
import { addChunk, type Batch } from "../core/batch";
import { blocksFor, freeBlocks, takeFirst } from "../core/blocks";
import { noteDelivered } from "../core/growth";
import { push } from "../core/int-list";
import { noteScheduled } from "../core/lifecycle";
import { dropHead } from "../core/queue";
import type { Blocked, Replica } from "../core/replica";
import { makePool, type SimState } from "../core/state";
import type { PoolConfig } from "../input/config";
import { feedCohort, joinCohort } from "../decode-steps/lockstep";
import type { Scheduler } from "./scheduler";
import { look, stepsToNextLook } from "./reserve-queue";
import { chunk } from "./vllm-v1";

export const reserve: Scheduler = {
  keepsRunning: true,
  repeats: true,
  lockstep: true,
  neverFits(pool, prompt) {
    const needs = blocksFor(prompt, pool.blockSize);
    return needs > pool.blocks ? { reason: "kv-too-small", needs, has: pool.blocks } : null;
  },
  form(state, replica, batch) {
    const { promptsAlone, tokenBudget } = makePool(state, replica);
    const { queue, waiting, running } = replica;
    const may = look(state, replica);
    queue.blocked = may > 0 ? admit(state, replica, may) : waiting.length > 0 ? "later" : "none";
    queue.known = waiting.length;
    batch.lasts = stepsToNextLook(state, replica);
    if (!promptsAlone || running.length === 0) feedCohort(state, replica, batch);
    feedPrompts(state, replica, batch, tokenBudget - batch.decodeTokens);
  },
};

/** Up to `most` of the queue, in order; what stopped the admission is returned. */
function admit(state: SimState, replica: Replica, most: number): Blocked {
  const { waiting, running } = replica;
  const { life } = state;
  const pool = makePool(state, replica);
  for (let taken = 0; waiting.length > 0; taken += 1) {
    if (taken >= most) return "later";
    if (replica.holders >= pool.maxSequences) return "sequences";
    const request = waiting.head;
    const blocks = reservation(state, pool, request);
    if (replica.holders > 0 && blocks > freeBlocks(replica)) return "kv";
    dropHead(waiting, life.next);
    takeFirst(state, replica, request, Math.min(blocks, freeBlocks(replica)));
    noteScheduled(state, request);
    replica.queue.since = replica.totals.batches;
    if (life.prefilled[request] === 0) {
      noteCached(state, replica, request);
      push(running, request);
    } else {
      noteDelivered(state, request);
      joinCohort(state, replica, request);
    }
  }
  return "none";
}

/** What is known to be in a prefix cache needs no prefill. */
function noteCached({ life, requests }: SimState, { totals }: Replica, request: number): void {
  const cached = requests.cached?.[request] ?? 0;
  life.done[request] = cached;
  life.cached[request] = cached;
  totals.lookedUp += life.prompt[request] as number;
  totals.hit += cached;
}

function reservation({ life }: SimState, { role, reservedOutput, blockSize }: PoolConfig, request: number): number {
  const later = role === "prefill" ? 0 : reservedOutput * (life.output[request] as number);
  return blocksFor((life.prompt[request] as number) + later, blockSize);
}

function feedPrompts(state: SimState, replica: Replica, batch: Batch, budget: number): void {
  const { life } = state;
  const { running } = replica;
  const pool = makePool(state, replica);
  let left = budget;
  for (let i = 0; i < running.length && left > 0; i += 1) {
    const request = running.items[i] as number;
    const done = life.done[request] as number;
    const tokens = Math.min(chunk(pool, (life.prompt[request] as number) - done, false), left);
    addChunk(batch, request, tokens, done);
    left -= tokens;
  }
}
