/**
 * A request's way: waiting, prefill in chunks, decode, end; and back to the start when it is evicted.
 *
 * The end of the prefill yields the first output token, so `done` jumps by one there; d output tokens are one prefill and d - 1
 * decode steps. An evicted request computes everything it knows again: prompt := done, output := the rest.
 */
import { keepAnswer } from "./answer-blocks";
import { giveBack } from "./blocks";
import { countGap } from "./gap-histogram";
import { ACTIVE, FINISHED, REFUSED } from "./life";
import { enqueue, enqueueFront } from "./queue";
import type { Replica } from "./replica";
import type { RefusalReason, SimState } from "./state";

/** First of the times at which a request was put into a step. */
export function noteScheduled(state: SimState, request: number): void {
  const { scheduledAt } = state.life;
  if (Number.isNaN(scheduledAt[request] as number)) scheduledAt[request] = state.clock;
}

/** Its blocks are taken away and it goes to the front of the queue (or its end), to compute everything again. */
export function evict(state: SimState, replica: Replica, request: number, toEnd = false): void {
  const { life } = state;
  const done = life.done[request] as number;
  // A half-prefilled victim has generated nothing: it starts its prompt again. Vidur shortens the prompt instead.
  if (
    life.prefilled[request] === 1 ||
    (state.config.vidurCompat && state.config.pools[replica.pool]?.policy === "sarathi")
  ) {
    life.prompt[request] = done;
    life.output[request] = (life.total[request] as number) - done;
  }
  life.done[request] = 0;
  life.prefilled[request] = 0;
  (life.restarts[request] as number) += 1;
  noteEviction(state, replica, request);
  giveBack(state, replica, request);
  if (toEnd) enqueue(replica.waiting, life.next, request);
  else enqueueFront(replica.waiting, life.next, request);
}

/** Its cache goes to the host; it keeps what it knows and comes back through the queue. */
export function swapOut(state: SimState, replica: Replica, request: number): void {
  noteEviction(state, replica, request);
  giveBack(state, replica, request);
  enqueueFront(replica.waiting, state.life.next, request);
}

function noteEviction(state: SimState, replica: Replica, request: number): void {
  const { evictedAt } = state.life;
  if (Number.isNaN(evictedAt[request] as number)) evictedAt[request] = state.clock;
  replica.totals.evictions += 1;
}

/** The prompt is in the cache: the first token of the output, or after an eviction the next one. */
export function endPrefill(state: SimState, replica: Replica, request: number, time: number): void {
  const { life } = state;
  life.prefilled[request] = 1;
  (life.done[request] as number) += 1;
  makeGood(state, request, time);
  const first = Number.isNaN(life.prefilledAt[request] as number);
  if (first) {
    life.prefilledAt[request] = time;
    // From a prefill instance the first token travels with the cache.
    if (state.config.pools[replica.pool]?.role !== "prefill" || (life.output[request] as number) === 1)
      life.firstAt[request] = time;
    const before = life.preempted[request] as number;
    // Columns of zeros that nobody writes to take no memory.
    if (before > 0) life.preemptedBefore[request] = before;
  } else countGap(replica.gaps, time - (life.lastTokenAt[request] as number), 1);
  life.lastTokenAt[request] = time;
}

/** A token after an eviction ends the time lost to it. */
export function makeGood(state: SimState, request: number, time: number): void {
  const { evictedAt, preempted } = state.life;
  const since = evictedAt[request] as number;
  if (Number.isNaN(since)) return;
  (preempted[request] as number) += time - since;
  evictedAt[request] = NaN;
}

export function complete(state: SimState, replica: Replica, request: number): void {
  const { life } = state;
  keepAnswer(state, replica, request);
  giveBack(state, replica, request);
  life.status[request] = FINISHED;
  life.finishedAt[request] = state.clock;
  replica.outstanding -= 1;
  state.finished += 1;
}

/** Not served, with the reason; whoever calls has taken it out of every list. */
export function refuse(state: SimState, request: number, reason: RefusalReason, needs: number, has: number): void {
  const { life } = state;
  const replica = state.replicas[life.replica[request] as number];
  if (replica !== undefined && life.status[request] === ACTIVE) replica.outstanding -= 1;
  life.status[request] = REFUSED;
  state.refused += 1;
  state.refusals.push({ row: request, reason, needs, has });
}
