/**
 * TensorRT-LLM's in-flight batching (batch_manager capacity and micro-batch schedulers): everybody who runs feeds, then the queue in
 * order under the token budget; prompts are whole unless `chunkLimit` allows chunks.
 *
 *   max utilization       starts whoever's prompt fits now; the last one is paused when blocks run out, and computes again
 *   guaranteed no evict   starts a request only when all that run, and it, can grow to their full length
 */
import type { Batch } from "../core/batch";
import { blocksFor, freeBlocks } from "../core/blocks";
import { admissible, admit, offerFor, tokensWanted } from "../core/growth";
import { push } from "../core/int-list";
import type { Replica } from "../core/replica";
import { makePool, type SimState } from "../core/state";
import type { PoolConfig } from "../input/config";
import type { NeverFits, Scheduler } from "./scheduler";
import { neverFitsAtAll } from "./never-fits";
import { chunk, continueRunning } from "./vllm-v1";

export const trtllmMaxUtilization: Scheduler = {
  keepsRunning: true,
  repeats: true,
  // What was evicted is computed again in one piece, outputs included.
  neverFits: (pool, prompt, output) => wholeFits(pool, prompt + output - 1) ?? neverFitsAtAll(pool, prompt, output),
  form(state, replica, batch) {
    const { evictions } = replica.totals;
    const left = continueRunning(state, replica, batch, makePool(state, replica).tokenBudget);
    if (replica.totals.evictions === evictions) admitWhole(state, replica, batch, left, null);
  },
};

export const trtllmGuaranteedNoEvict: Scheduler = {
  keepsRunning: true,
  repeats: true,
  neverFits: (pool, prompt, output) => wholeFits(pool, prompt) ?? neverFitsAtAll(pool, prompt, output),
  form(state, replica, batch) {
    const left = continueRunning(state, replica, batch, makePool(state, replica).tokenBudget);
    if (replica.waiting.length > 0) admitWhole(state, replica, batch, left, promisedBlocks(state, replica));
  },
};

const wholeFits = ({ tokenBudget, chunkLimit }: PoolConfig, tokens: number): NeverFits | null =>
  chunkLimit === 0 && tokens > tokenBudget ? { reason: "budget", needs: tokens, has: tokenBudget } : null;

/** Blocks of everybody who runs, at full length. */
function promisedBlocks(state: SimState, replica: Replica): number {
  const { running } = replica;
  let blocks = 0;
  for (let i = 0; i < running.length; i += 1) blocks += fullLength(state, replica, running.items[i] as number);
  return blocks;
}

/** A prefill instance holds the prompt only; the last output token is never fed. */
function fullLength(state: SimState, replica: Replica, request: number): number {
  const { blockSize, role } = makePool(state, replica);
  const later = role === "prefill" ? 0 : (state.life.output[request] as number) - 1;
  return blocksFor((state.life.prompt[request] as number) + later, blockSize);
}

/** With `promised`, room at full length is asked for as well. */
function admitWhole(state: SimState, replica: Replica, batch: Batch, budget: number, promised: number | null): void {
  const { waiting, running, blocks } = replica;
  const pool = makePool(state, replica);
  let left = budget;
  let units = promised ?? 0;
  while (waiting.length > 0 && left > 0 && replica.holders < pool.maxSequences) {
    const request = waiting.head;
    const wanted = tokensWanted(state, replica, request);
    const offer = offerFor(state, replica, request, wanted);
    const chunked = pool.chunkLimit > 0 || state.life.prefilled[request] === 1;
    if (!chunked && wanted - offer.cached > left) return;
    const full = fullLength(state, replica, request);
    if (promised !== null && units + full > blocks) return;
    if (promised === null && !admissible(state, replica, offer)) return;
    if (offerFor(state, replica, request, Math.min(wanted, left)).blocks > freeBlocks(replica)) return;
    units += full;
    admit(state, replica, batch, offer, -1, Math.min(left, chunk(pool, Infinity, false)));
    push(running, request);
    left -= batch.tokens[batch.size - 1] as number;
  }
}
