/** Where plays stand: what each request still waits for, what each play still has to do, and which play a free lane takes. */
import { pushEvent } from "./event-heap";
import { ARRIVE } from "./event-kinds";
import { REFUSED } from "./life";
import { pushNow } from "./now-queue";
import type { SimState } from "./state";
import type { RequestGraph } from "../input/request-graph";

export type PlayRun = {
  /** Waits that have not come to pass, and the latest time that the others ask for, per request. */
  readonly open: Int32Array;
  readonly ready: Float64Array;
  readonly play: Int32Array;
  /** Requests of each play that have not ended. */
  readonly left: Int32Array;
  /** Seconds; NaN before it happens. */
  readonly begunAt: Float64Array;
  readonly endedAt: Float64Array;
  /** Next play that a lane takes, and plays that still fill caches. */
  taken: number;
  warming: number;
  /** Seconds: when the caches were filled. */
  measuredFrom: number;
};

export function newPlayRun({ waits, plays, warm }: RequestGraph): PlayRun {
  const count = plays.length - 1;
  const play = new Int32Array(waits.length);
  const left = new Int32Array(count);
  for (let p = 0; p < count; p += 1) {
    play.fill(p, plays[p], plays[p + 1]);
    left[p] = (plays[p + 1] as number) - (plays[p] as number);
  }
  const unknown = (): Float64Array => new Float64Array(count).fill(NaN);
  const times = { ready: new Float64Array(waits.length), begunAt: unknown(), endedAt: unknown() };
  return { open: waits.slice(), play, left, ...times, taken: 0, warming: warm, measuredFrom: 0 };
}

/** Plays that fill caches begin, or where there are none, the first play of each lane. */
export function beginPlays(state: SimState, run: PlayRun, lanes: number): void {
  const { warm = 0 } = state.requests.graph ?? {};
  for (let count = warm > 0 ? warm : lanes; count > 0; count -= 1) takePlay(state, run, state.clock);
}

/** The request is over, served or not: those behind it may go, and with the last one of its play the lane is free. */
export function endInPlay(state: SimState, run: PlayRun, request: number, time: number): void {
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
  if (state.life.status[request] === REFUSED) endInPlay(state, run, request, time);
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
