/** Plays on lanes: a request is sent when all that it waits for has come to pass, and a lane whose play is over takes the next one. */
import { pushEvent } from "./event-heap";
import { ARRIVE } from "./event-kinds";
import { REFUSED } from "./life";
import { pushNow } from "./now-queue";
import type { PlayRun } from "./play-state";
import type { SimState } from "./state";

/** Plays that fill caches begin, or where there are none, the first play of each lane. */
export function beginPlays(state: SimState, run: PlayRun, lanes: number): void {
  const { warm = 0 } = state.requests.graph ?? {};
  for (let count = warm > 0 ? warm : lanes; count > 0; count -= 1) takePlay(state, run, state.clock);
  endFailed(state, run);
}

/** The request is over: those behind it may go, and with the last one of its play the lane is free. */
export function endInPlay(state: SimState, run: PlayRun, request: number, time: number): void {
  end(state, run, request, time);
  endFailed(state, run);
}

/** One after the other: a chain of them, over any number of plays, would be too deep a recursion. */
function endFailed(state: SimState, run: PlayRun): void {
  const { failed } = run;
  for (let next = 0; next < failed.length; next += 2)
    end(state, run, failed[next] as number, failed[next + 1] as number);
  failed.length = 0;
}

function end(state: SimState, run: PlayRun, request: number, time: number): void {
  setOff(state, run, request, time, 0);
  const play = run.play[request] as number;
  (run.left[play] as number) -= 1;
  if (run.left[play] !== 0) return;
  run.endedAt[play] = time;
  if (play >= (state.requests.graph?.warm ?? 0)) return takePlay(state, run, time);
  run.warming -= 1;
  if (run.warming > 0) return;
  run.measuredFrom = time;
  const { load } = state.config;
  for (let lane = load.kind === "lanes" ? load.lanes : 0; lane > 0; lane -= 1) takePlay(state, run, time);
}

function takePlay(state: SimState, run: PlayRun, time: number): void {
  const { graph, arrival } = state.requests;
  const play = run.taken;
  if (graph === undefined || play >= run.left.length) return;
  run.taken += 1;
  run.begunAt[play] = time;
  const end = graph.plays[play + 1] as number;
  for (let row = graph.plays[play] as number; row < end; row += 1)
    if (graph.waits[row] === 0) sendInPlay(state, run, row, time + (arrival[row] as number));
}

function sendInPlay(state: SimState, run: PlayRun, request: number, time: number): void {
  if (state.life.status[request] !== REFUSED) {
    state.arrivedAt[request] = time;
    if (time === state.clock) pushNow(state.now, ARRIVE, request, 0);
    else pushEvent(state.events, time, ARRIVE, request, 0);
  }
  setOff(state, run, request, time, 1);
  // What cannot be served fails at once, and an agent that failed is no longer waited for.
  if (state.life.status[request] === REFUSED) run.failed.push(request, time);
}

function setOff(state: SimState, run: PlayRun, request: number, time: number, fromSend: 0 | 1): void {
  const { graph } = state.requests;
  if (graph === undefined) return;
  const end = graph.starts[request + 1] as number;
  for (let edge = graph.starts[request] as number; edge < end; edge += 1) {
    if (graph.fromSend[edge] !== fromSend) continue;
    const to = graph.to[edge] as number;
    run.ready[to] = Math.max(run.ready[to] as number, time + (graph.delay[edge] as number));
    (run.open[to] as number) -= 1;
    if (run.open[to] === 0) sendInPlay(state, run, to, run.ready[to] as number);
  }
}
