/** When requests reach the router: at their own times, when a client of a closed loop is free again, or when the turn before is answered. */
import { pushEvent } from "./event-heap";
import { REFUSED } from "./life";
import { ARRIVE } from "./event-kinds";
import { pushNow } from "./now-queue";
import { beginPlays, endInPlay } from "./play-run";
import type { SimState } from "./state";

export function sendFirst(state: SimState): void {
  const { load } = state.config;
  if (load.kind === "lanes") {
    if (state.plays !== null) beginPlays(state, state.plays, load.lanes);
  } else if (load.kind === "closed") for (let client = 0; client < load.clients; client += 1) sendNext(state, false);
  else skipRefused(state);
}

/** The request is over: the next turn of its conversation is sent after a pause, else its client takes somebody new. */
export function sendAfter(state: SimState, ended: number): void {
  const { config, clock, requests, turns, plays } = state;
  if (plays !== null) return endInPlay(state, plays, ended, clock);
  const turn = turns === null ? -1 : (turns.next[ended] as number);
  if (turn >= 0) {
    const ready = clock + pauseBefore(state, turn);
    // An open load may have planned the turn for later.
    return send(state, turn, config.load.kind === "open" ? Math.max(ready, requests.arrival[turn] as number) : ready);
  }
  if (config.load.kind === "closed") sendNext(state, true);
}

/** Seconds that a sender pauses after its last answer, before this request. */
function pauseBefore({ config: { load }, requests }: SimState, request: number): number {
  return requests.think?.[request] ?? (load.kind === "closed" ? load.think : 0);
}

/** The shortest pause that an answer may set off; Infinity where nobody waits for answers. */
export function leastPause({ config: { load }, requests: { think }, turns }: SimState): number {
  // A play may follow another at once.
  if (load.kind === "lanes") return 0;
  if (load.kind === "open" && turns === null) return Infinity;
  if (think !== undefined) return think.reduce((least, pause) => Math.min(least, pause), Infinity);
  return load.kind === "closed" ? load.think : 0;
}

function sendNext(state: SimState, pauses: boolean): void {
  skipRefused(state);
  const request = state.order[state.sent];
  if (request === undefined) return;
  state.sent += 1;
  send(state, request, state.clock + (pauses ? pauseBefore(state, request) : 0));
}

function send(state: SimState, request: number, time: number): void {
  state.arrivedAt[request] = time;
  if (time === state.clock) pushNow(state.now, ARRIVE, request, 0);
  else pushEvent(state.events, time, ARRIVE, request, 0);
}

/** Time of the next arrival of an open load that is not on its way yet. */
export function nextArrival(state: SimState): number {
  if (state.config.load.kind !== "open") return Infinity;
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
