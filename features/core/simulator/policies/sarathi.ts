/**
 * Sarathi-Serve as in Vidur: decodes first, then half-done prompts, then new ones, all under one chunk of tokens.
 * Prompts reserve their blocks at once; an admission leaves the watermark free.
 */
import { addChunk, countTokens, type Batch } from "../core/batch";
import { blocksFor, takeFirst } from "../core/blocks";
import { push, settle, type IntList } from "../core/int-list";
import { noteScheduled } from "../core/lifecycle";
import { dropHead } from "../core/queue";
import type { Replica } from "../core/replica";
import { makePool, type SimState } from "../core/state";
import type { Scheduler } from "./scheduler";
import { decodePass } from "./decode-pass";
import { neverFitsReserved } from "./never-fits";

export const sarathi: Scheduler = {
  keepsRunning: false,
  repeats: true,
  neverFits: neverFitsReserved,
  form(state, replica, batch) {
    const pool = makePool(state, replica);
    const limit = Math.floor(pool.maxSequences / pool.stages);
    decodePass(state, replica, batch, limit);
    continuePrompts(state, replica, batch, pool.tokenBudget);
    settle(replica.running, state.requests.arrival);
    admit(state, replica, batch, limit);
  },
};

/** Without a look at the size of the batch or at memory: their blocks are reserved. Who gets no tokens is running again. */
function continuePrompts(state: SimState, replica: Replica, batch: Batch, chunk: number): void {
  const { life } = state;
  const { partial, skipped } = replica;
  for (let i = 0; i < partial.length; i += 1) {
    const request = partial.items[i] as number;
    const done = life.done[request] as number;
    const tokens = Math.min((life.prompt[request] as number) - done, chunk - countTokens(batch));
    if (tokens > 0) addChunk(batch, request, tokens, done);
    else push(skipped, request);
  }
  if (skipped.length > 0) putInFront(replica.running, skipped);
  partial.length = 0;
  skipped.length = 0;
}

function putInFront(list: IntList, front: IntList): void {
  const rest = list.items.slice(0, list.length);
  list.length = 0;
  for (let i = 0; i < front.length; i += 1) push(list, front.items[i] as number);
  for (const request of rest) push(list, request);
}

/** Strictly in order: nobody overtakes the head of the queue. */
function admit(state: SimState, replica: Replica, batch: Batch, limit: number): void {
  const { life } = state;
  const { maxSequences, tokenBudget, blockSize } = makePool(state, replica);
  while (replica.waiting.length > 0) {
    const request = replica.waiting.head;
    const prompt = life.prompt[request] as number;
    const blocks = blocksFor(prompt, blockSize);
    const tokens = Math.min(prompt, tokenBudget - countTokens(batch));
    if (replica.holders === maxSequences || batch.size === limit || tokens <= 0) return;
    if (replica.blocks - replica.used - blocks < replica.watermark) return;
    dropHead(replica.waiting, life.next);
    takeFirst(state, replica, request, blocks);
    addChunk(batch, request, tokens, 0);
    noteScheduled(state, request);
  }
}
