/**
 * vLLM's V1 scheduler (vllm/v1/core/sched/scheduler.py, 2025): running requests first, in order of admission, each with the tokens it
 * lacks; then the queue, all under one token budget. Blocks on demand; when none is free the last running request is evicted and
 * computes everything again. A step that evicts admits nobody.
 *
 * Long prompts take `longPrefill` tokens a step at most. Limits on half-done prompts come from V0's chunked prefill, where shorter
 * prompts may overtake long ones that are over their own limit.
 */
import type { Batch } from "../core/batch";
import { freeBlocks } from "../core/blocks";
import { push, type IntList } from "../core/int-list";
import {
  admissible,
  admit,
  blocksLacking,
  feed,
  feedOne,
  isInFlight,
  mayFeed,
  offerFor,
  tokensWanted,
} from "../core/growth";
import { evict, swapOut } from "../core/lifecycle";
import type { Replica } from "../core/replica";
import { makePool, type SimState } from "../core/state";
import type { PoolConfig } from "../input/config";
import type { Scheduler } from "./scheduler";
import { neverFitsAtAll } from "./never-fits";

export const vllmV1: Scheduler = {
  keepsRunning: true,
  repeats: true,
  follows: true,
  neverFits: neverFitsAtAll,
  form(state, replica, batch) {
    const { evictions } = replica.totals;
    const left = continueRunning(state, replica, batch, makePool(state, replica).tokenBudget);
    if (replica.totals.evictions === evictions) admitWaiting(state, replica, batch, left);
  },
};

/** Everybody who runs feeds what it lacks, in order of admission; the budget that is left. */
export function continueRunning(state: SimState, replica: Replica, batch: Batch, budget: number): number {
  const { running } = replica;
  const { life } = state;
  const pool = makePool(state, replica);
  // Without drafts every decode feeds one token: asked once for the batch, not for each member.
  const alone = pool.speculation === null;
  let left = budget;
  for (let i = 0; i < running.length && left > 0; i += 1) {
    const request = running.items[i] as number;
    if (!mayFeed(life, request)) continue;
    const decoding = life.prefilled[request] === 1;
    if (decoding && alone && feedOne(state, replica, batch, request)) {
      left -= 1;
      continue;
    }
    const wanted = decoding && alone ? 1 : chunk(pool, tokensWanted(state, replica, request), decoding);
    const tokens = Math.min(wanted, left);
    // Evictions of others leave this number as it is.
    const needs = blocksLacking(state, replica, request, tokens);
    const room = makeRoom(state, replica, batch, i, needs);
    // A request that waits for the blocks of a running batch comes before new requests.
    if (room === "later") return 0;
    if (room === "evicted") break;
    feed(state, replica, batch, request, tokens, needs);
    left -= tokens;
  }
  return left;
}

type Room = "found" | "later" | "evicted";

/**
 * Evicts behind place `index` of the running list, last first, until `needs` blocks are free. If none is left behind it,
 * the request itself is evicted. It waits while one behind it is in another batch of the pipeline, so the first of the list always advances.
 */
function makeRoom(state: SimState, replica: Replica, batch: Batch, index: number, needs: number): Room {
  const { running } = replica;
  while (freeBlocks(replica) < needs) {
    const victim = lastIdle(state, running, index);
    if (victim === index && (running.length > index + 1 || isInFlight(state.life, running.items[index] as number)))
      return "later";
    evictAt(state, replica, batch, victim);
    if (victim === index) return "evicted";
  }
  return "found";
}

/** Place of the last request from `index` on that is in no batch; `index` itself is in none. */
function lastIdle({ life }: SimState, { items, length }: IntList, index: number): number {
  let memberIndex = length - 1;
  while (memberIndex > index && isInFlight(life, items[memberIndex] as number)) memberIndex -= 1;
  return memberIndex;
}

function evictAt(state: SimState, replica: Replica, batch: Batch, index: number): void {
  const { running } = replica;
  const victim = running.items[index] as number;
  running.items.copyWithin(index, index + 1, running.length);
  running.length -= 1;
  if (makePool(state, replica).eviction === "recompute") return evict(state, replica, victim);
  batch.swapTokens += state.life.done[victim] as number;
  swapOut(state, replica, victim);
}

/** From the head of the queue on, as long as budget, sequences and blocks last. */
function admitWaiting(state: SimState, replica: Replica, batch: Batch, budget: number): void {
  const { waiting, running } = replica;
  const { life } = state;
  const pool = makePool(state, replica);
  const limited = pool.maxPartialPrefills < Infinity || pool.maxLongPartialPrefills < Infinity;
  const partial = limited ? halfDone(state, replica, batch) : { all: 0, long: 0 };
  let left = budget;
  let before = -1;
  while (left > 0 && replica.holders < pool.maxSequences && partial.all < pool.maxPartialPrefills) {
    const request = before < 0 ? waiting.head : (life.next[before] as number);
    if (request < 0) return;
    const long = isLong(pool, life.prompt[request] as number);
    if (long && partial.long >= pool.maxLongPartialPrefills) {
      before = request;
      continue;
    }
    const most = Math.min(left, chunk(pool, Infinity, life.prefilled[request] === 1));
    const offer = offerFor(state, replica, request, Math.min(most, tokensWanted(state, replica, request)));
    if (!admissible(state, replica, offer)) return;
    admit(state, replica, batch, offer, before, most);
    push(running, request);
    const tokens = batch.tokens[batch.size - 1] as number;
    left -= tokens;
    if (!limited || life.prefilled[request] === 1) continue;
    if ((life.done[request] as number) + tokens === life.prompt[request]) continue;
    partial.all += 1;
    if (long) partial.long += 1;
  }
}

const isLong = ({ longPrefill }: PoolConfig, prompt: number): boolean => longPrefill > 0 && prompt > longPrefill;

/** What one request may feed of `tokens`; limits on prompts do not hold for decodes. */
export function chunk({ longPrefill, chunkLimit }: PoolConfig, tokens: number, decoding: boolean): number {
  if (decoding) return tokens;
  const most = longPrefill > 0 ? Math.min(tokens, longPrefill) : tokens;
  return chunkLimit > 0 ? Math.min(most, chunkLimit) : most;
}

/** Running prompts that will not be complete after this step. */
function halfDone(state: SimState, replica: Replica, batch: Batch): { all: number; long: number } {
  const { life } = state;
  const pool = makePool(state, replica);
  const counts = { all: 0, long: 0 };
  const add = (request: number, by: number): void => {
    counts.all += by;
    if (isLong(pool, life.prompt[request] as number)) counts.long += by;
  };
  for (let i = 0; i < replica.running.length; i += 1) {
    const request = replica.running.items[i] as number;
    if (life.prefilled[request] === 0) add(request, 1);
  }
  for (let i = 0; i < batch.size; i += 1) {
    const request = batch.request[i] as number;
    const ends = tokensWanted(state, replica, request) === (replica.follows ? 0 : (batch.tokens[i] as number));
    if (life.prefilled[request] === 0 && ends) add(request, -1);
  }
  return counts;
}
