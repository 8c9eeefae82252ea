/**
 * The priority rule of the original suite (docs/origins.md): decodes in order of (priority, arrival, row), then half-done long prompts, then half-done short ones,
 * then newcomers, under one token budget. Long prompts take `longPrefill` tokens a step; a lone request takes its whole prompt. A chunk
 * whose blocks are not free is halved until it fits. A decode that finds no block waits for the next step.
 *
 * When nobody could do anything, the request of lowest priority is evicted: the rule itself would hang there.
 */
import type { Batch } from "../core/batch";
import { freeBlocks } from "../core/blocks";
import { admissible, admit, blocksLacking, feed, offerFor, tokensWanted } from "../core/growth";
import { push, type IntList } from "../core/int-list";
import { evict } from "../core/lifecycle";
import type { Replica } from "../core/replica";
import { makePool, type SimState } from "../core/state";
import type { Scheduler } from "./scheduler";
import { neverFitsAtAll } from "./never-fits";
import { chunk } from "./vllm-v1";

export const priority: Scheduler = {
  keepsRunning: true,
  repeats: false,
  neverFits: neverFitsAtAll,
  form(state, replica, batch) {
    const { life } = state;
    const { running } = replica;
    const pool = makePool(state, replica);
    const isLong = (request: number): boolean =>
      pool.longPrefill > 0 && (life.prompt[request] as number) > pool.longPrefill;
    order(state, running);
    let left = pool.tokenBudget;
    const go = (wanted: (request: number) => boolean): void => {
      for (let i = 0; i < running.length && left > 0; i += 1) {
        const request = running.items[i] as number;
        if (life.inFlight[request] === 0 && wanted(request)) left -= feedHalved(state, replica, batch, request, left);
      }
    };
    go((request) => life.prefilled[request] === 1);
    go((request) => life.prefilled[request] === 0 && isLong(request));
    go((request) => life.prefilled[request] === 0 && !isLong(request));
    admitBest(state, replica, batch, left);
    if (batch.size === 0 && replica.inFlight === 0 && running.length > 0) evictLowest(state, replica);
  },
};

/** Tokens that the request feeds now; 0 when not even one has its block. */
function feedHalved(state: SimState, replica: Replica, batch: Batch, request: number, left: number): number {
  const pool = makePool(state, replica);
  const wanted = tokensWanted(state, replica, request);
  const decoding = state.life.prefilled[request] === 1;
  const lone = replica.holders === 1 && replica.waiting.length === 0;
  let tokens = lone ? wanted : Math.min(left, chunk(pool, wanted, decoding));
  while (tokens > 0 && blocksLacking(state, replica, request, tokens) > freeBlocks(replica)) tokens = tokens >> 1;
  if (tokens > 0) feed(state, replica, batch, request, tokens);
  return tokens;
}

function admitBest(state: SimState, replica: Replica, batch: Batch, budget: number): void {
  const { running, waiting } = replica;
  const { life } = state;
  const pool = makePool(state, replica);
  let left = budget;
  let partial = 0;
  for (let i = 0; i < running.length; i += 1) if (life.prefilled[running.items[i] as number] === 0) partial += 1;
  while (waiting.length > 0 && left > 0 && replica.holders < pool.maxSequences && partial < pool.maxPartialPrefills) {
    const before = best(state, replica);
    const request = before < 0 ? waiting.head : (life.next[before] as number);
    const wanted = tokensWanted(state, replica, request);
    const lone = replica.holders === 0 && waiting.length === 1;
    let tokens = lone ? wanted : Math.min(left, chunk(pool, wanted, life.prefilled[request] === 1));
    let offer = offerFor(state, replica, request, tokens);
    while (tokens > 1 && !admissible(state, replica, offer)) {
      tokens = tokens >> 1;
      offer = offerFor(state, replica, request, tokens);
    }
    if (!admissible(state, replica, offer)) return;
    admit(state, replica, batch, offer, before, tokens);
    push(running, request);
    left -= batch.tokens[batch.size - 1] as number;
    if (life.prefilled[request] === 0) partial += 1;
  }
}

/** Behind whom the first in order waits; -1 for the head. Without priorities that is the head. */
function best(state: SimState, { waiting }: Replica): number {
  if (state.requests.priority === undefined) return -1;
  let bestRequest = -1;
  let chosen = waiting.head;
  let before = waiting.head;
  for (
    let request = state.life.next[waiting.head] as number;
    request >= 0;
    request = state.life.next[request] as number
  ) {
    if (comesBefore(state, request, chosen)) {
      chosen = request;
      bestRequest = before;
    }
    before = request;
  }
  return bestRequest;
}

function comesBefore({ requests, arrivedAt }: SimState, a: number, b: number): boolean {
  const rank = requests.priority;
  if (rank !== undefined && rank[a] !== rank[b]) return (rank[a] as number) > (rank[b] as number);
  const apart = (arrivedAt[a] as number) - (arrivedAt[b] as number);
  return apart === 0 ? a < b : apart < 0;
}

/** By insertion: the list is in order but for newcomers. */
function order(state: SimState, { items, length }: IntList): void {
  for (let i = 1; i < length; i += 1) {
    const request = items[i] as number;
    let index = i;
    while (index > 0 && comesBefore(state, request, items[index - 1] as number)) {
      items[index] = items[index - 1] as number;
      index -= 1;
    }
    items[index] = request;
  }
}

function evictLowest(state: SimState, replica: Replica): void {
  const { running } = replica;
  running.length -= 1;
  evict(state, replica, running.items[running.length] as number);
}
