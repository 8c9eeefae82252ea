/**
 * SGLang's scheduler (python/sglang/srt/managers/scheduler.py and schedule_policy.py, 2025): steps are prefill or decode; whatever can
 * be prefilled goes first, cut to the chunk size, one half-done prompt at a time. A busy engine looks for newcomers every
 * `scheduler_recv_interval` steps. The queue is taken by longest cached prefix (up to 128 waiting, as there) or in order without a
 * prefix cache.
 *
 * Admission promises room for outputs: prompts and outputs of newcomers in full (outputs up to 4096), what is left of the running outputs
 * times a ratio. The ratio falls with every step; when memory runs out, requests with the fewest tokens are retracted to the end of the
 * queue, and the ratio is set from what the others have used.
 */
import type { Batch } from "../core/batch";
import { cachedUnits, freeBlocks } from "../core/blocks";
import { admissible, admit, blocksLacking, feed, isInFlight, mayFeed, offerFor, tokensWanted } from "../core/growth";
import { push } from "../core/int-list";
import type { Replica } from "../core/replica";
import { makePool, type SimState } from "../core/state";
import type { Scheduler } from "./scheduler";
import { neverFitsAtAll } from "./never-fits";
import { polls } from "./reserve-queue";
import { decayRatio, retract } from "./sglang-retract";

export const sglang: Scheduler = {
  keepsRunning: true,
  // The ratio falls, so a waiting request may start later although nothing else has changed.
  repeats: false,
  follows: true,
  neverFits: neverFitsAtAll,
  form(state, replica, batch) {
    decayRatio(replica);
    prefill(state, replica, batch);
    if (batch.chunks > 0) return;
    while (decodeBlocks(state, replica) > freeBlocks(replica)) {
      // Others on their way through the pipeline may be the better victims: wait for them.
      if (replica.inFlight > 0) return;
      retract(state, replica);
    }
    for (let i = 0; i < replica.running.length; i += 1) {
      const request = replica.running.items[i] as number;
      const ready = state.life.prefilled[request] === 1 && !isInFlight(state.life, request);
      if (ready) feed(state, replica, batch, request, tokensWanted(state, replica, request));
    }
    // Half-done prompts that block each other: one of them starts again later.
    if (batch.size === 0 && replica.inFlight === 0 && replica.running.length > 0) retract(state, replica);
  },
};

const OUTPUT_CLIP = 4096;
/** Longer queues are taken in order: looking everybody up would cost too much. */
const LOOKUP_LIMIT = 128;

function prefill(state: SimState, replica: Replica, batch: Batch): void {
  const { tokenBudget, chunkLimit, maxSequences, pollEvery } = makePool(state, replica);
  const { running, waiting } = replica;
  const { life } = state;
  let left = chunkLimit > 0 ? Math.min(tokenBudget, chunkLimit) : tokenBudget;
  left -= continueChunk(state, replica, batch, left);
  if (waiting.length === 0 || (replica.holders > 0 && !polls(replica, pollEvery))) return;
  let room = freeTokens(state, replica) - promised(state, replica);
  while (waiting.length > 0 && left > 0 && replica.holders < maxSequences) {
    const before = choice(state, replica);
    const request = before < 0 ? waiting.head : (life.next[before] as number);
    const wanted = tokensWanted(state, replica, request);
    const offer = offerFor(state, replica, request, Math.min(wanted, left));
    const later = outputLeft(state, replica, request);
    const alone = replica.holders === 0;
    if (!admissible(state, replica, offer) || (!alone && wanted - offer.cached + later >= room)) return;
    admit(state, replica, batch, offer, before, left);
    push(running, request);
    const tokens = batch.tokens[batch.size - 1] as number;
    if (life.prefilled[request] === 0) left -= tokens;
    room -= wanted - offer.cached + later;
    if (life.prefilled[request] === 0 && (life.done[request] as number) + tokens < (life.prompt[request] as number))
      return;
  }
}

/** The prompt that is half done goes on first. */
function continueChunk(state: SimState, replica: Replica, batch: Batch, left: number): number {
  const { life } = state;
  const { running } = replica;
  let taken = 0;
  for (let i = running.length - 1; i >= 0; i -= 1) {
    const request = running.items[i] as number;
    if (life.prefilled[request] === 1 || !mayFeed(life, request)) continue;
    const tokens = Math.min(tokensWanted(state, replica, request), left - taken);
    if (tokens <= 0 || blocksLacking(state, replica, request, tokens) > freeBlocks(replica)) continue;
    feed(state, replica, batch, request, tokens);
    taken += tokens;
  }
  return taken;
}

/** The waiting request behind which the next one to take stands; -1 for the head. */
function choice(state: SimState, replica: Replica): number {
  const { waiting } = replica;
  if (replica.cache === null || waiting.length > LOOKUP_LIMIT) return -1;
  let best = -1;
  let longest = -1;
  let before = -1;
  for (let request = waiting.head; request >= 0; request = state.life.next[request] as number) {
    const units = cachedUnits(state, replica, request);
    if (units > longest) {
      longest = units;
      best = before;
    }
    before = request;
  }
  return best;
}

const freeTokens = (state: SimState, replica: Replica): number =>
  freeBlocks(replica) * makePool(state, replica).blockSize;

const outputLeft = (state: SimState, replica: Replica, request: number): number => {
  const { life } = state;
  if (makePool(state, replica).role === "prefill") return 0;
  const known = Math.max(life.done[request] as number, life.prompt[request] as number);
  return Math.min((life.total[request] as number) - known, OUTPUT_CLIP);
};

function promised(state: SimState, replica: Replica): number {
  const { running, tokenRatio } = replica;
  let sum = 0;
  for (let i = 0; i < running.length; i += 1) sum += outputLeft(state, replica, running.items[i] as number);
  return sum * tokenRatio;
}

function decodeBlocks(state: SimState, replica: Replica): number {
  const { running } = replica;
  let blocks = 0;
  for (let i = 0; i < running.length; i += 1) {
    const request = running.items[i] as number;
    if (state.life.prefilled[request] === 0 || isInFlight(state.life, request)) continue;
    blocks += blocksLacking(state, replica, request, tokensWanted(state, replica, request));
  }
  return blocks;
}
