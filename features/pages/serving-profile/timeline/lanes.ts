/**
 * Requests as lanes, one below the other by arrival. Where there are more of them than lanes, neighbours share one, and a pixel of it
 * counts how many of them are in which state: a million are drawn from the same sums as a hundred, and nobody is left out.
 */
import { place, type TimeWindow } from "@/lib/charts/time-window";
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

export function requestLanes(
  spans: Spans,
  stalls: Stalls,
  window: TimeWindow,
  { width, most }: { readonly width: number; readonly most: number },
): Lanes {
  const requests = requestsIn(spans, window);
  const count = Math.min(requests.length, most);
  const states = STATES.map(() => new Float32Array(count * (width + 1)));
  const laneByRequest = new Map<number, number>();
  const add = (state: number, lane: number, from: number, to: number, by = 1): void => {
    if (!(to > window.from) || !(from < window.to) || !(to > from)) return;
    const left = Math.max(0, Math.floor(place(window, width, from)));
    const right = Math.min(width, Math.max(left + 1, Math.ceil(place(window, width, to))));
    const cells = states[state] as Float32Array;
    const begin = lane * (width + 1);
    cells[begin + left] = (cells[begin + left] as number) + by;
    cells[begin + right] = (cells[begin + right] as number) - by;
  };
  requests.forEach((row, place) => {
    const lane = laneAt(place, count, requests.length);
    const { arrival, taken, firstToken, end } = spans;
    add(QUEUED, lane, arrival[row] as number, taken[row] as number);
    add(PREFILL, lane, taken[row] as number, firstToken[row] as number);
    add(DECODE, lane, firstToken[row] as number, end[row] as number);
    laneByRequest.set(row, lane);
  });
  stalls.request.forEach((row, i) => {
    const lane = laneByRequest.get(row);
    if (lane === undefined) return;
    const [from, to] = [stalls.from[i] as number, stalls.to[i] as number];
    add(DECODE, lane, from, to, -1);
    add(PREEMPTED, lane, from, to);
  });
  return { requests, count, width, states: states.map((cells) => summedUp(cells, count, width)) };
}

const [QUEUED, PREFILL, DECODE, PREEMPTED] = [0, 1, 2, 3];

const laneAt = (place: number, lanes: number, requests: number): number => Math.floor((place * lanes) / requests);

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
export function laneWith({ requests, count }: Lanes, row: number): number {
  let [low, high] = [0, requests.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((requests[middle] as number) < row) low = middle + 1;
    else high = middle;
  }
  return requests[low] === row ? laneAt(low, count, requests.length) : -1;
}

/** The request of a lane that is there at a moment, else the one nearest to it; -1 for a lane without requests. */
export function requestAt({ requests, count }: Lanes, spans: Spans, lane: number, at: number): number {
  let [best, distance] = [-1, Infinity];
  const first = Math.ceil((lane * requests.length) / count);
  for (let place = first; place < requests.length && laneAt(place, count, requests.length) === lane; place += 1) {
    const row = requests[place] as number;
    const away = Math.max(0, (spans.arrival[row] as number) - at, at - (spans.end[row] as number));
    if (away < distance) [best, distance] = [row, away];
  }
  return best;
}
