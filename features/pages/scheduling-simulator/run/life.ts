/** One request from its arrival to its end, as intervals on the time axis. */
import type { RequestTimes } from "./future";
import type { Moments } from "./moments";

export const PHASES = ["queued", "chunk", "between", "transfer", "decode", "evicted"] as const;
export type LifePhase = (typeof PHASES)[number];

/** `tokens` of a chunk; 0 elsewhere. Seconds. */
export type Interval = {
  readonly phase: LifePhase;
  readonly from: number;
  readonly to: number;
  readonly tokens: number;
};

export type Life = {
  readonly request: number;
  readonly intervals: readonly Interval[];
  readonly arrival: number;
  readonly first: number;
  readonly finished: number;
};

type Own = { start: number; end: number; tokens: number; evictedAt: number };

/**
 * Intervals follow each other without gaps or overlaps from arrival to end (or to the last thing known of a request that a capped run
 * left unfinished): queue, chunks and what lies between them, transfer, decode, and after an eviction until the next token.
 */
export function requestLife(requests: RequestTimes, moments: Moments, request: number): Life {
  const cell = (column: Float64Array): number => column[request] ?? NaN;
  const [arrival, prefilled, first, finished] = [
    cell(requests.arrival),
    cell(requests.prefilled),
    cell(requests.first),
    cell(requests.finished),
  ];
  const events = ownMoments(moments, request);
  const intervals: Interval[] = [];
  let clock = arrival;
  const until = (to: number, phase: LifePhase, tokens = 0): void => {
    if (!(to > clock)) return;
    intervals.push({ phase, from: clock, to, tokens });
    clock = to;
  };
  for (const { start, end, tokens, evictedAt } of events) {
    const before = intervals.length === 0 ? "queued" : clock < prefilled || Number.isNaN(prefilled) ? "between" : null;
    if (!Number.isNaN(evictedAt) && evictedAt >= clock) {
      if (before === null) until(Math.min(first, evictedAt), "transfer");
      until(evictedAt, before ?? "decode");
      until(start, "evicted");
    } else if (before === null) until(start, clock >= prefilled && Number.isNaN(evictedAt) ? "decode" : "evicted");
    else until(start, before);
    until(end, Number.isNaN(evictedAt) && !(start >= prefilled) ? "chunk" : "evicted", tokens);
  }
  until(first, intervals.length === 0 ? "queued" : "transfer");
  until(finished, "decode");
  return { request, intervals, arrival, first, finished };
}

function ownMoments({ rows, request, start, seconds, tokens, evictedAt }: Moments, wanted: number): Own[] {
  const events: Own[] = [];
  for (let row = 0; row < rows; row += 1) {
    if (request[row] !== wanted) continue;
    const begin = start[row] as number;
    events.push({
      start: begin,
      end: begin + (seconds[row] as number),
      tokens: tokens[row] as number,
      evictedAt: evictedAt[row] as number,
    });
  }
  return events;
}
