/**
 * The event loop: requests arrive, engine instances step, finished requests let their client send the next one.
 * Deterministic: equal times are served in the order in which they were created.
 */
import {
  activeOf,
  advance,
  createEngine,
  isBusy,
  type Engine,
  type EngineEvents,
  type EngineSpec,
  type Observer,
} from "./engine";
import { createHeap, type Heap } from "./heap";
import { emptyTimeline, type Requests, type Timeline } from "./requests";

export type Load =
  | { readonly kind: "closed"; readonly clients: number } // all clients start at once, each sends its next request when one ends
  | { readonly kind: "open"; readonly arrivals: Float64Array }; // seconds, ascending

export type Run = {
  readonly requests: Requests;
  readonly load: Load;
  readonly engines: readonly EngineSpec[];
  /** Seconds from the end of a request until its client's next one arrives. */
  readonly turnaround?: number;
  /** Seconds until the cache of a prefilled request is at the decode instance. */
  readonly transfer?: (request: number) => number;
  readonly observe?: Observer;
};

export type Outcome = {
  readonly timeline: Timeline;
  readonly engines: readonly Engine[];
  readonly end: number;
  /** Seconds of cache transfers between pools, all requests. */
  readonly transferring: number;
};

/** A decode instance that runs beside others may be ahead of them by this many steps. */
const LOOK_AHEAD = 16;

export function simulate(run: Run): Outcome {
  const state = createState(run);
  for (let left = run.requests.count; left > 0; left = run.requests.count - state.finished) {
    const engine = earliest(state.engines);
    const next = state.deliveries.least();
    if (engine === null && next === Infinity) throw new Error("A serving run has requests left and nothing to do");
    if (engine === null || next <= engine.clock) deliver(state);
    else step(state, engine, next);
  }
  return { timeline: state.timeline, engines: state.engines, end: state.end, transferring: state.transferring };
}

type State = {
  readonly run: Run;
  readonly timeline: Timeline;
  readonly engines: readonly Engine[];
  readonly entry: readonly Engine[];
  readonly decode: readonly Engine[];
  /** Request times two, plus one when it goes to a decode instance. */
  readonly deliveries: Heap;
  events: EngineEvents | null;
  finished: number;
  sent: number;
  end: number;
  transferring: number;
};

function createState(run: Run): State {
  const engines = run.engines.map(createEngine);
  const state: State = {
    run,
    timeline: emptyTimeline(run.requests.count),
    engines,
    entry: engines.filter(({ spec }) => spec.role !== "decode"),
    decode: engines.filter(({ spec }) => spec.role === "decode"),
    deliveries: createHeap(),
    events: null,
    finished: 0,
    sent: 0,
    end: 0,
    transferring: 0,
  };
  const { load, requests } = run;
  const first = load.kind === "closed" ? Math.min(load.clients, requests.count) : requests.count;
  for (let i = 0; i < first; i += 1) send(state, load.kind === "closed" ? 0 : (load.arrivals[i] ?? 0));
  return state;
}

function send(state: State, time: number): void {
  const request = state.sent;
  state.sent += 1;
  state.timeline.arrival[request] = time;
  state.deliveries.push(time, request * 2);
}

function deliver(state: State): void {
  const time = state.deliveries.least();
  const value = state.deliveries.pop();
  const engine = leastLoaded(value % 2 === 0 ? state.entry : state.decode);
  if (!isBusy(engine)) engine.clock = Math.max(engine.clock, time);
  if (engine.waiting.length === 0) engine.waitingSince = engine.iterations;
  engine.waiting.push(value >> 1);
}

function step(state: State, engine: Engine, nextDelivery: number): void {
  const others = state.engines.length > 1 ? otherClock(state, engine) : Infinity;
  state.events ??= eventsOf(state);
  advance(engine, Math.min(nextDelivery, others), state.events);
}

/** The earliest time at which another instance may send something here. */
function otherClock(state: State, engine: Engine): number {
  let clock = Infinity;
  for (const other of state.engines) if (other !== engine && isBusy(other)) clock = Math.min(clock, other.clock);
  if (clock === Infinity || engine.spec.role === "prefill") return clock;
  const batch = engine.running.size();
  const one = batch === 0 ? 0 : engine.totals.busy / Math.max(1, engine.iterations);
  return clock + LOOK_AHEAD * one;
}

function eventsOf(state: State): EngineEvents {
  const { timeline, run } = state;
  return {
    requests: run.requests,
    scheduled: (request, time) => void (timeline.scheduled[request] = time),
    firstToken: (request, time) => void (timeline.first[request] = time),
    prefilled: (request, time) => handOver(state, request, time),
    finished: (request, time) => finish(state, request, time),
    observe: run.observe,
  };
}

function handOver(state: State, request: number, time: number): void {
  const seconds = state.run.transfer?.(request) ?? 0;
  state.transferring += seconds;
  state.deliveries.push(time + seconds, request * 2 + 1);
}

function finish(state: State, request: number, time: number): void {
  state.timeline.finish[request] = time;
  state.finished += 1;
  state.end = Math.max(state.end, time);
  if (state.run.load.kind === "closed" && state.sent < state.run.requests.count)
    send(state, time + (state.run.turnaround ?? 0));
}

function earliest(engines: readonly Engine[]): Engine | null {
  let found: Engine | null = null;
  for (const engine of engines) if (isBusy(engine) && (found === null || engine.clock < found.clock)) found = engine;
  return found;
}

/** Fewest requests per rank; the first of equals. */
function leastLoaded(engines: readonly Engine[]): Engine {
  const load = (engine: Engine): number => (activeOf(engine) + engine.waiting.length) / engine.spec.ranks;
  const [first, ...rest] = engines;
  if (first === undefined) throw new Error("No instance takes this request");
  return rest.reduce((best, engine) => (load(engine) < load(best) ? engine : best), first);
}
