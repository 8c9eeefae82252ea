/** Pipeline stages: each works on one batch at a time and has a queue, first come, first served. */
import { atStage, BATCH_END, STAGE_ARRIVE, STAGE_END, STAGE_START } from "../core/event-kinds";
import { pushEvent } from "../core/event-heap";
import { push, type IntList } from "../core/int-list";
import { pushNow } from "../core/now-queue";
import type { Batch } from "../core/batch";
import type { Replica } from "../core/replica";
import { makePool, type SimState } from "../core/state";
import type { StepCost } from "../cost/step-cost";
import type { Run } from "./run";
import { repeatDecodes } from "../decode-steps/repeat-decodes";

export function arriveAtStage({ now }: SimState, replica: Replica, slot: number, stage: number): void {
  push(replica.stageQueues[stage] as IntList, slot);
  pushNow(now, STAGE_START, replica.index, stage);
}

/** The head of the queue, if the stage is idle. */
export function startStage(run: Run, replica: Replica, stage: number): void {
  const { state } = run;
  const queue = replica.stageQueues[stage] as IntList;
  if (replica.stageBusy[stage] === 1 || queue.length === 0) return;
  const slot = takeFirst(queue);
  replica.stageBusy[stage] = 1;
  const batch = replica.batches[slot] as Batch;
  const cost = run.costs[replica.pool] as StepCost;
  const seconds = cost.seconds(batch, stage) + moveSeconds(state, replica, batch, stage);
  if (!(seconds >= 0 && seconds < Infinity))
    throw new Error(`A step takes ${seconds} s: the step-time model is broken`);
  let end = state.clock + seconds;
  const { totals } = replica;
  totals.busy += seconds;
  totals.blockSeconds += seconds * batch.blocks;
  if ((run.observer === null || run.observer.stretches) && makePool(state, replica).stages === 1)
    end = repeatDecodes(run, replica, batch, cost, end);
  run.observer?.stageStart(state, replica, batch, stage, batch.steps === 1 ? seconds : end - state.clock);
  if (end === state.clock) pushNow(state.now, STAGE_END, replica.index, atStage(slot, stage));
  // Instances that end at the same moment do so by number, behind what is planned for requests.
  else pushEvent(state.events, end, STAGE_END, replica.index, atStage(slot, stage), 1 + replica.index);
}

/** Queues are as short as a pipeline. */
function takeFirst(queue: IntList): number {
  const { items } = queue;
  const first = items[0] as number;
  queue.length -= 1;
  for (let i = 0; i < queue.length; i += 1) items[i] = items[i + 1] as number;
  return first;
}

/** Caches move before the first stage starts. */
const moveSeconds = (state: SimState, replica: Replica, { swapTokens, loadSeconds }: Batch, stage: number): number =>
  stage === 0 ? swapTokens * makePool(state, replica).swapSecondsPerToken + loadSeconds : 0;

/** The stage looks for more before the batch goes on: in that order. */
export function endStage(state: SimState, replica: Replica, slot: number, stage: number): void {
  replica.stageBusy[stage] = 0;
  pushNow(state.now, STAGE_START, replica.index, stage);
  if (stage + 1 === replica.stageBusy.length) pushNow(state.now, BATCH_END, replica.index, slot);
  else pushNow(state.now, STAGE_ARRIVE, replica.index, atStage(slot, stage + 1));
}
