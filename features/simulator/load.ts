/** When requests reach the router: at their own times, or when a client of a closed loop is free again. */
import { pushEvent } from "./core/event-heap";
import { REFUSED } from "./core/life";
import { ARRIVE } from "./core/event-kinds";
import { pushNow } from "./core/now-queue";
import type { SimState } from "./core/state";

export function sendFirst(state: SimState): void {
  const { load } = state.config;
  if (load.kind === "closed") for (let client = 0; client < load.clients; client += 1) sendNext(state, 0);
  else skipRefused(state);
}

/** The client whose request ended sends another one after its pause. */
export function sendAfter(state: SimState, time: number): void {
  const { load } = state.config;
  if (load.kind === "closed") sendNext(state, time + load.think);
}

function sendNext(state: SimState, time: number): void {
  skipRefused(state);
  const request = state.order[state.sent];
  if (request === undefined) return;
  state.sent += 1;
  state.arrivedAt[request] = time;
  if (time === state.clock) pushNow(state.now, ARRIVE, request, 0);
  else pushEvent(state.events, time, ARRIVE, request, 0);
}

/** Time of the next arrival of an open load that is not on its way yet. */
export function nextArrival(state: SimState): number {
  if (state.config.load.kind === "closed") return Infinity;
  const request = state.order[state.sent];
  return request === undefined ? Infinity : (state.arrivedAt[request] as number);
}

export function takeArrival(state: SimState): number {
  const request = state.order[state.sent] as number;
  state.sent += 1;
  skipRefused(state);
  return request;
}

function skipRefused(state: SimState): void {
  while (state.sent < state.order.length && state.life.status[state.order[state.sent] as number] === REFUSED)
    state.sent += 1;
}
