/**
 * Requests as lanes, one below the other by arrival. Where there are more of them than lanes, neighbours share one, and a pixel of it
 * counts how many of them are in which state: a million are drawn from the same sums as a hundred, and no request is left out.
 */
import { timeAt, type TimeWindow } from "@/lib/charts/time-window";
import { laneHeight } from "./rows";
import { requestsIn, type Spans } from "./spans";
import type { Stalls } from "./stalls";

export const STATES = ["queued", "prefill", "decode", "preempted"] as const;
export type RequestState = (typeof STATES)[number];

export type Lanes = {
  /** Rows of `requests` in the window, by arrival. */
  readonly requests: Int32Array;
  /** Lanes that are drawn. */
  readonly count: number;
  /** Requests of each state by lane and pixel: state × (lane × width + pixel). */
  readonly states: readonly Float32Array[];
  readonly width: number;
};

export type LaneSpace = {
  /** Pixels. */
  readonly width: number;
  /** Lanes. */
  readonly most: number;
  /** Every how many requests one is looked at: more than one while the picture moves. */
  readonly every?: number;
};

export function requestLanes(spans: Spans, stalls: Stalls, window: TimeWindow, space: LaneSpace): Lanes {
  const { width, most, every = 1 } = space;
  const requests = requestsIn(spans, window);
  const count = Math.min(requests.length, most);
  const states = STATES.map(() => new Float32Array(count * (width + 1)));
  const add = adder(window, width);
  const { arrival, taken, firstToken, end } = spans;
  const [queued, prefill, decode, preempted] = states as [Float32Array, Float32Array, Float32Array, Float32Array];
  for (let index = 0; index < requests.length; index += every) {
    const row = requests[index] as number;
    const begin = laneAt(index, count, requests.length) * (width + 1);
    const [came, took, first, ended] = [arrival[row], taken[row], firstToken[row], end[row]] as [
      number,
      number,
      number,
      number,
    ];
    add(queued, begin, came, took, every);
    add(prefill, begin, took, first, every);
    add(decode, begin, first, ended, every);
  }
  const shown = { requests, count, width };
  for (let i = 0; i < stalls.request.length; i += 1) {
    const [from, to] = [stalls.from[i] as number, stalls.to[i] as number];
    if (to <= window.from || from >= window.to) continue;
    const lane = laneWith(shown, stalls.request[i] as number);
    if (lane < 0) continue;
    add(decode, lane * (width + 1), from, to, -1);
    add(preempted, lane * (width + 1), from, to, 1);
  }
  return { ...shown, states: states.map((cells) => summedUp(cells, count, width)) };
}

/** Marks where a stretch begins and ends in the cells of a lane. */
function adder(window: TimeWindow, width: number) {
  const scale = width / (window.to - window.from);
  return (cells: Float32Array, begin: number, from: number, to: number, by: number): void => {
    if (!(to > window.from) || !(from < window.to) || !(to > from)) return;
    const left = from <= window.from ? 0 : Math.floor((from - window.from) * scale);
    const right = to >= window.to ? width : Math.max(left + 1, Math.ceil((to - window.from) * scale));
    cells[begin + left] = (cells[begin + left] as number) + by;
    cells[begin + right] = (cells[begin + right] as number) - by;
  };
}

const laneAt = (index: number, lanes: number, requests: number): number => Math.floor((index * lanes) / requests);

/** From changes at the edges of stretches to counts. */
function summedUp(changes: Float32Array, lanes: number, width: number): Float32Array {
  const counts = new Float32Array(lanes * width);
  for (let lane = 0; lane < lanes; lane += 1) {
    let now = 0;
    for (let x = 0; x < width; x += 1) {
      now += changes[lane * (width + 1) + x] as number;
      counts[lane * width + x] = Math.max(0, now);
    }
  }
  return counts;
}

/** The lane of a request; -1: it is not in the window. */
export function laneWith({ requests, count }: Pick<Lanes, "requests" | "count">, row: number): number {
  let [low, high] = [0, requests.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((requests[middle] as number) < row) low = middle + 1;
    else high = middle;
  }
  return requests[low] === row ? laneAt(low, count, requests.length) : -1;
}

/** The request under a point of a row of lanes that begins at `top`; -1 for none. */
export function requestUnder(lanes: Lanes, spans: Spans, window: TimeWindow, top: number, { x, y }: Point): number {
  const lane = Math.floor((y - top) / laneHeight(lanes.count));
  if (lane < 0 || lane >= lanes.count) return -1;
  return requestAt(lanes, spans, lane, timeAt(window, lanes.width, x));
}

type Point = { readonly x: number; readonly y: number };

/** The request of a lane that is there at a moment, else the one nearest to it; -1 for a lane without requests. */
export function requestAt({ requests, count }: Lanes, spans: Spans, lane: number, time: number): number {
  let [best, distance] = [-1, Infinity];
  const first = Math.ceil((lane * requests.length) / count);
  for (let index = first; index < requests.length && laneAt(index, count, requests.length) === lane; index += 1) {
    const row = requests[index] as number;
    const away = Math.max(0, (spans.arrival[row] as number) - time, time - (spans.end[row] as number));
    if (away < distance) [best, distance] = [row, away];
  }
  return best;
}
