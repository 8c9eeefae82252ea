/** Blocks on demand: what the next tokens of a request need, and how a queued one gets its first. */
import { addChunk, addDecode, type Batch } from "./batch";
import {
  blocksFor,
  cachedUnits,
  freeBlocks,
  heldTokens,
  loadUnits,
  publishUnits,
  shareUnits,
  takeFirst,
  takeMore,
  unusedAmong,
} from "./blocks";
import { FOLLOWED, type Life } from "./life";
import { makeGood, noteScheduled } from "./lifecycle";
import { dropAfter } from "./queue";
import type { Replica } from "./replica";
import { makePool, type SimState } from "./state";

/** Tokens that a request would feed with room for all: the rest of its prompt, or one and its drafts. */
export function tokensWanted({ life, config }: SimState, replica: Replica, request: number): number {
  const prompt = life.prompt[request] as number;
  const done = life.done[request] as number;
  if (life.prefilled[request] === 0) return prompt - done - (life.ahead[request] as number);
  const speculation = config.pools[replica.pool]?.speculation ?? null;
  if (speculation === null) return 1;
  return 1 + Math.min(speculation.draftTokens, (life.total[request] as number) - done - 1);
}

/** Blocks that a running request lacks for its next `tokens` tokens. */
export function blocksLacking(state: SimState, replica: Replica, request: number, tokens: number): number {
  const { life } = state;
  const known = fed(life, request);
  // The last known token of a decoding request is among those it feeds.
  const after = life.prefilled[request] === 1 ? known + tokens - 1 : known + tokens;
  const shared = (life.units[request] as number) * (replica.cache?.unitBlocks ?? 0);
  const { blockSize } = makePool(state, replica);
  return Math.max(0, blocksFor(after, blockSize) - (life.held[request] as number) - shared);
}

/** Puts a running request into the step; the blocks that it lacks must be free. */
export function feed(
  state: SimState,
  replica: Replica,
  batch: Batch,
  request: number,
  tokens: number,
  lacking = blocksLacking(state, replica, request, tokens),
): void {
  const { life } = state;
  takeMore(state, replica, request, lacking);
  const done = fed(life, request);
  life.inFlight[request] = 1;
  if (life.prefilled[request] === 1) return addDecode(batch, request, tokens, done);
  publishUnits(state, replica, request, done + tokens);
  addChunk(batch, request, tokens, done);
  if (!replica.follows) return;
  (life.ahead[request] as number) += tokens;
  if (done + tokens < (life.prompt[request] as number)) life.inFlight[request] = FOLLOWED;
}

/** Puts a decoding request into the step that feeds one token and has room for it in the blocks it holds; false where it has not. */
export function feedOne(state: SimState, replica: Replica, batch: Batch, request: number): boolean {
  const { done, inFlight } = state.life;
  const known = done[request] as number;
  if (known > heldTokens(state, replica, request)) return false;
  inFlight[request] = 1;
  addDecode(batch, request, 1, known);
  return true;
}

/** Tokens that are in the cache or on their way into it. */
const fed = ({ done, ahead }: Life, request: number): number => (done[request] as number) + (ahead[request] as number);

/** Whether a batch has it, so that neither a decode nor an eviction may touch it. */
export const isInFlight = ({ inFlight }: Life, request: number): boolean => inFlight[request] !== 0;

/** Whether it may be part of the next batch: in none, or with more of its prompt to send after the last chunk. */
export const mayFeed = ({ inFlight }: Life, request: number): boolean =>
  inFlight[request] === 0 || inFlight[request] === FOLLOWED;

/** What an admission would mean: prompt tokens found in the cache, units that hold them, blocks that become used. */
export type Offer = { request: number; cached: number; units: number; blocks: number };

/** For `tokens` tokens at most; a request that comes back from the host or from a prefill instance brings what it knows. */
export function offerFor(state: SimState, replica: Replica, request: number, tokens: number): Offer {
  const { life } = state;
  const { blockSize } = makePool(state, replica);
  const done = life.done[request] as number;
  if (done > 0) {
    const after = life.prefilled[request] === 1 ? done + tokens - 1 : done + tokens;
    return { request, cached: 0, units: 0, blocks: blocksFor(after, blockSize) };
  }
  const units = cachedUnits(state, replica, request);
  const cached = cachedTokens(state, request, units, blockSize);
  const unitBlocks = replica.cache?.unitBlocks ?? 0;
  const after = Math.min(life.prompt[request] as number, cached + tokens);
  const needed = Math.max(0, blocksFor(after, blockSize) - units * unitBlocks);
  return { request, cached, units, blocks: needed + unusedAmong(state, replica, request, units) };
}

/** The last token is always computed, because its output is asked for; with it, its whole block. */
function cachedTokens({ life, requests }: SimState, request: number, units: number, blockSize: number): number {
  if (units === 0) return 0;
  const most = Math.floor(((life.prompt[request] as number) - 1) / blockSize) * blockSize;
  return Math.min(units * (requests.prefix?.unitTokens ?? 0), most);
}

/** The request behind `before` in the queue (-1: the head) starts to run and feeds up to `tokens`; its blocks must be free. */
export function admit(
  state: SimState,
  replica: Replica,
  batch: Batch,
  offer: Offer,
  before: number,
  tokens: number,
): void {
  const { life } = state;
  const { request, cached, units } = offer;
  const { totals } = replica;
  dropAfter(replica.waiting, life.next, before);
  takeFirst(state, replica, request, 0);
  batch.loadSeconds += loadUnits(state, replica, request, units, cached);
  shareUnits(state, replica, request, units);
  if ((life.done[request] as number) === 0) {
    life.done[request] = cached;
    totals.lookedUp += life.prompt[request] as number;
    totals.hit += cached;
    if (cached > 0 && Number.isNaN(life.scheduledAt[request] as number)) life.cached[request] = cached;
  } else resume(state, batch, request);
  noteScheduled(state, request);
  feed(state, replica, batch, request, Math.min(tokens, tokensWanted(state, replica, request)));
}

/** Back from the host its cache is copied in; from a prefill instance the client has its first token now. */
function resume(state: SimState, batch: Batch, request: number): void {
  const { life, clock } = state;
  if (!Number.isNaN(life.evictedAt[request] as number)) {
    batch.swapTokens += life.done[request] as number;
    makeGood(state, request, clock);
  } else noteDelivered(state, request);
}

/** A decode instance passes the first token on when it takes a request over. */
export function noteDelivered({ life, clock }: SimState, request: number): void {
  if (!Number.isNaN(life.firstAt[request] as number)) return;
  life.firstAt[request] = clock;
  life.lastTokenAt[request] = clock;
}

/** An admission leaves the watermark free, and the headroom for those who run. */
export function admissible(state: SimState, replica: Replica, offer: Offer): boolean {
  const reserve = replica.watermark + makePool(state, replica).headroom * replica.holders;
  // The only request of an instance may use all of it.
  return freeBlocks(replica) - offer.blocks >= (replica.holders === 0 ? 0 : reserve);
}
