/** Batches are formed while pipeline stages are free. A request that can never start is named and holds up nobody. */
import { clearBatch, type Batch } from "../core/batch";
import { blocksFor, freeBlocks } from "../core/blocks";
import { atStage, STAGE_ARRIVE } from "../core/event-kinds";
import { refuse } from "../core/lifecycle";
import { pushNow } from "../core/now-queue";
import { dropHead } from "../core/queue";
import type { Replica } from "../core/replica";
import { makePool, type SimState } from "../core/state";
import { isQuiet } from "../decode-steps/disturbance";
import { paddedDecodes } from "./graph-padding";
import { sendAfter } from "../core/arrivals";
import type { Scheduler } from "../policies/scheduler";
import { SCHEDULERS } from "../policies/schedulers";
import { arriveAtStage } from "./stages";

export function formBatches(state: SimState, replica: Replica): void {
  const pool = makePool(state, replica);
  const scheduler = SCHEDULERS[pool.policy];
  while (replica.inFlight < pool.stages) {
    const slot = replica.freeBatches.items[replica.freeBatches.length - 1] as number;
    const batch = replica.batches[slot] as Batch;
    const { evictions } = replica.totals;
    clearBatch(batch);
    scheduler.form(state, replica, batch);
    batch.settled = replica.totals.evictions === evictions && isWhole(replica, batch, scheduler);
    if (batch.size + batch.cohort > 0) launch(state, replica, batch, slot);
    // While a batch is on its way, its end is the next occasion; otherwise what was evicted may start again now.
    else if (replica.inFlight > 0 || (replica.totals.evictions === evictions && !dropStuck(state, replica))) return;
  }
}

/** Everybody who runs decodes in this batch, in the order of the running list (newcomers may stand first): the next one would be the same. */
function isWhole(
  { running, waiting }: Replica,
  { chunks, size, request }: Batch,
  { keepsRunning, repeats }: Scheduler,
): boolean {
  if (chunks > 0 || running.length !== (keepsRunning ? size : 0)) return false;
  if (keepsRunning && size > 0 && request[0] !== running.items[0]) return false;
  return repeats || waiting.length === 0;
}

function launch(state: SimState, replica: Replica, batch: Batch, slot: number): void {
  replica.freeBatches.length -= 1;
  replica.inFlight += 1;
  batch.id = state.batches;
  batch.formedAt = state.clock;
  batch.blocks = replica.used;
  batch.padded = paddedDecodes(batch, makePool(state, replica));
  state.batches += 1;
  const { totals } = replica;
  totals.blockPeak = Math.max(totals.blockPeak, replica.used);
  if (replica.stageBusy.length === 1 && isQuiet(state)) return arriveAtStage(state, replica, slot, 0);
  pushNow(state.now, STAGE_ARRIVE, replica.index, atStage(slot, 0));
}

/**
 * Nothing runs, nothing can be formed, and yet somebody waits: no event will ever change that for the head of the queue, so it is
 * refused with what it needs and what is free.
 */
function dropStuck(state: SimState, replica: Replica): boolean {
  const { waiting } = replica;
  if (replica.holders > 0 || waiting.length === 0) return false;
  const request = waiting.head;
  dropHead(waiting, state.life.next);
  const needs = blocksFor(state.life.prompt[request] as number, makePool(state, replica).blockSize);
  refuse(state, request, "stuck", needs, freeBlocks(replica) - replica.watermark);
  sendAfter(state, request);
  return true;
}
