/**
 * The event loop. Equal times are served arrivals first, then what was planned for requests in order of creation, then instances by number. A step goes
 * schedule -> per stage: queue, start, end -> batch end -> schedule.
 */
import { endBatch } from "./event-loop/batch-end";
import type { StepCost } from "./cost/step-cost";
import { dropFirst, leastTime } from "./core/event-heap";
import {
  ARRIVE,
  BATCH_END,
  DELIVERED,
  ROUTE,
  SCHEDULE,
  eventSlot,
  STAGE_ARRIVE,
  STAGE_END,
  STAGE_START,
  findStage,
} from "./core/event-kinds";
import { push } from "./core/int-list";
import { ACTIVE } from "./core/life";
import { pushNow, takeNow } from "./core/now-queue";
import { enqueue } from "./core/queue";
import type { Replica } from "./core/replica";
import type { SimState } from "./core/state";
import { isQuiet } from "./decode-steps/disturbance";
import { interrupt, interruptAll, meetMoment } from "./decode-steps/planned-steps";
import { formBatches } from "./event-loop/form-batches";
import { deliver } from "./event-loop/hand-over";
import { nextArrival, takeArrival } from "./core/arrivals";
import type { Observer } from "./event-loop/observer";
import { looksAtBlocks, routeArrival } from "./event-loop/routing";
import type { Run } from "./event-loop/run";
import { arriveAtStage, endStage, startStage } from "./event-loop/stages";

export type { Observer } from "./event-loop/observer";

export type Until = {
  /** Events up to this time, seconds, are handled. */
  readonly time?: number;
  /** It stops when the run has formed this many batches. */
  readonly batches?: number;
  /** It stops after so many events of this call: for progress and cancellation between slices. */
  readonly events?: number;
};

/** Events between two looks at whether somebody has cancelled. */
export const EVENTS_PER_LOOK = 20_000;

export type Progress = "done" | "paused";

/** Goes on until the limit or the end; `costs` are the step times of each pool. Calling it again goes on from there. */
export function advance(
  state: SimState,
  costs: readonly StepCost[],
  until: Until = {},
  observer: Observer | null = null,
): Progress {
  const { batches = Infinity, events = Infinity, time = Infinity } = until;
  const run: Run = { state, costs, observer, horizon: time, limit: batches };
  for (let handled = 0; handled < events && state.batches < batches; handled += 1) {
    if (handleNext(run)) continue;
    interruptAll(state, time);
    return isOver(state) ? "done" : "paused";
  }
  interruptAll(state, state.clock);
  return isOver(state) ? "done" : "paused";
}

export const isOver = (state: SimState): boolean =>
  state.now.size === 0 && state.events.size === 0 && nextArrival(state) === Infinity;

/** False when nothing happens up to the horizon any more. */
function handleNext(run: Run): boolean {
  const { state } = run;
  const { events, now } = state;
  const arrival = nextArrival(state);
  const planned = leastTime(events);
  const present = now.size > 0 ? state.clock : Infinity;
  const time = Math.min(arrival, planned, present);
  if (time > run.horizon || time === Infinity) return false;
  if (time > state.clock) {
    state.clock = time;
    meetMoment(state);
  }
  if (arrival === time) handle(run, ARRIVE, takeArrival(state), 0);
  else if (planned === time) {
    const kind = events.kind[0] as number;
    const a = events.a[0] as number;
    const b = events.b[0] as number;
    dropFirst(events);
    handle(run, kind, a, b);
  } else {
    const slot = takeNow(now);
    handle(run, now.ring[slot] as number, now.ring[slot + 1] as number, now.ring[slot + 2] as number);
  }
  return true;
}

function handle(run: Run, kind: number, a: number, b: number): void {
  const { state } = run;
  if (kind === ARRIVE) return arrive(state, a);
  if (kind === ROUTE) return route(state);
  if (kind === DELIVERED) return deliver(state, a);
  const replica = state.replicas[a] as Replica;
  if (kind === SCHEDULE) formBatches(state, replica);
  else if (kind === STAGE_ARRIVE) arriveAtStage(state, replica, eventSlot(b), findStage(b));
  else if (kind === STAGE_START) startStage(run, replica, b);
  else if (kind === STAGE_END && replica.stageBusy.length === 1 && isQuiet(state)) endStep(state, replica, b);
  else if (kind === STAGE_END) endStage(state, replica, eventSlot(b), findStage(b));
  else if (kind === BATCH_END) {
    endBatch(state, replica, b);
    pushNow(state.now, SCHEDULE, a, 0);
  }
}

/** Without a pipeline, and with nothing else at this moment, the end of a stage, of the batch and the forming of the next one are one event. */
function endStep(state: SimState, replica: Replica, b: number): void {
  replica.stageBusy[0] = 0;
  endBatch(state, replica, eventSlot(b));
  if (isQuiet(state)) formBatches(state, replica);
  else pushNow(state.now, SCHEDULE, replica.index, 0);
}

function arrive(state: SimState, request: number): void {
  state.life.status[request] = ACTIVE;
  push(state.arrived, request);
  if (isQuiet(state)) route(state);
  else pushNow(state.now, ROUTE, 0, 0);
}

/** Everything that has arrived at this moment is spread at once, then each instance that got something looks at it. */
function route(state: SimState): void {
  const { arrived, replicas, life } = state;
  if (arrived.length === 0) return;
  if (looksAtBlocks(state)) interruptAll(state, state.clock);
  for (let i = 0; i < arrived.length; i += 1) {
    const request = arrived.items[i] as number;
    const replica = replicas[routeArrival(state, request)] as Replica;
    life.replica[request] = replica.index;
    replica.outstanding += 1;
    replica.newcomers = true;
    interrupt(state, replica, state.clock);
    enqueue(replica.waiting, life.next, request);
  }
  arrived.length = 0;
  for (const replica of replicas) {
    if (!replica.newcomers) continue;
    replica.newcomers = false;
    pushNow(state.now, SCHEDULE, replica.index, 0);
  }
}
