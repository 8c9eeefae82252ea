/** Engine load over time, one step line per lane: tokens of batches, running sequences, queue, cache. */
import {
  cachePools,
  type Capture,
  type Counts,
  EXECUTED,
  type OpenedProfile,
  type Pool,
  SCHEDULED,
} from "@/features/core/serving-profile";
import { perObject } from "@/lib/per-object";
import type { Text } from "@/lib/text";
import * as m from "@/features/pages/serving-profile/messages";

/** A value from its time until the next one; microseconds after the capture's zero. */
export type Series = { readonly time: Float64Array; readonly value: Float64Array; readonly most: number };

export type PoolSeries = Series & { readonly pool: Pool | null };

export type EngineSeries = {
  readonly batch: Series;
  /** Size of a batch in the files: its tokens, or only its number of requests. */
  readonly batchCounts: "tokens" | "requests";
  readonly running: Series;
  readonly waiting: Series;
  /** true: no file records the queue, so it counts requests that arrived and were not yet scheduled. */
  readonly waitingDerived: boolean;
  /** Empty if no file records it. */
  readonly swapped: Series;
  readonly cache: Series;
};

export const engineSeries = perObject(({ capture }: OpenedProfile): EngineSeries => {
  const tokens = capture.batches.tokens.some((count) => count > 0);
  const waiting = recordedQueue(capture, "waiting");
  const running = recordedQueue(capture, "running");
  return {
    batch: batchSeries(capture, tokens ? capture.batches.tokens : capture.batches.size),
    batchCounts: tokens ? "tokens" : "requests",
    running: running ?? presence(capture.requests.scheduled, capture.requests.end),
    waiting: waiting ?? presence(capture.requests.arrival, capture.requests.scheduled),
    waitingDerived: waiting === null,
    swapped: recordedQueue(capture, "swapped") ?? series(new Float64Array(0), new Float64Array(0)),
    cache: cacheSeries(capture),
  };
});

/** Each executed batch (grouped ones where none is executed) from its start to its end, and nothing in between. */
function batchSeries({ batches }: Capture, counts: Float64Array): Series {
  const stage = batches.stage.includes(EXECUTED) ? EXECUTED : SCHEDULED;
  const rows = Array.from(batches.start.keys()).filter(
    (row) => batches.stage[row] === stage && (counts[row] as number) > 0,
  );
  return series(
    Float64Array.from(rows, (row) => batches.start[row] as number),
    Float64Array.from(rows, (row) => counts[row] as number),
  );
}

/** Of all processes together; null if no file records it. */
function recordedQueue({ queues, samples }: Capture, state: "waiting" | "running" | "swapped"): Series | null {
  const known = (column: Float64Array): boolean => column.some((count) => !Number.isNaN(count));
  if (known(queues[state])) return combined(queues.time, queues.process, queues[state], "sum");
  return known(samples[state]) ? combined(samples.time, samples.source, samples[state], "sum") : null;
}

/** The fullest pool. */
const cacheSeries = ({ cache, samples }: Capture): Series =>
  cache.time.length > 0
    ? combined(cache.time, cache.pool, cache.share, "most")
    : combined(samples.time, samples.source, samples.cacheShare, "most");

/** Shares in use of each pool where prefill and decode are separate; else those of the fullest. */
export const cacheByPool = perObject(({ capture }: OpenedProfile): readonly PoolSeries[] => {
  const { cache } = capture;
  const pools = cachePools(capture);
  const named = (["prefill", "decode"] as const).flatMap((pool): readonly PoolSeries[] => {
    const rows = Array.from(cache.time.keys()).filter((row) => pools.get(cache.pool[row] as number) === pool);
    if (rows.length === 0) return [];
    const pick = (column: Counts): Float64Array => Float64Array.from(rows, (row) => column[row] as number);
    return [{ pool, ...combined(pick(cache.time), pick(cache.pool), pick(cache.share), "most") }];
  });
  return named.length > 1 ? named : [{ pool: null, ...cacheSeries(capture) }];
});

/** The last value of each process, put together whenever one of them changes. `time` ascends; there may be millions of rows. */
function combined(time: Float64Array, by: Counts, value: Float64Array, together: "sum" | "most"): Series {
  const known = (time: number, row: number): boolean => !Number.isNaN(time) && !Number.isNaN(value[row] as number);
  if (by.every((column) => column === by[0]) && time.every(known)) return series(time, value);
  const last = new Map<number, number>();
  const [times, values] = [new Float64Array(time.length), new Float64Array(time.length)];
  let count = 0;
  for (let row = 0; row < time.length; row += 1) {
    const [at, now] = [time[row] as number, value[row] as number];
    if (Number.isNaN(now) || Number.isNaN(at)) continue;
    last.set(by[row] as number, now);
    times[count] = at;
    values[count] = last.size === 1 ? now : together === "sum" ? sumUp(last) : Math.max(...last.values());
    count += 1;
  }
  return series(times.slice(0, count), values.slice(0, count));
}

function sumUp(last: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const value of last.values()) sum += value;
  return sum;
}

/** Number of requests between two events: arrivals minus departures. */
function presence(from: Float64Array, to: Float64Array): Series {
  const both = (_: number, row: number): boolean => (to[row] as number) >= (from[row] as number);
  const came = from.filter(both).sort();
  const went = to.filter((end, row) => end >= (from[row] as number)).sort();
  const [times, values] = [new Float64Array(2 * went.length), new Float64Array(2 * went.length)];
  for (let [inside, left] = [0, 0]; left < went.length;) {
    const comes = (came[inside] ?? Infinity) <= (went[left] as number);
    const count = inside + left;
    times[count] = (comes ? came[inside] : went[left]) as number;
    if (comes) inside += 1;
    else left += 1;
    values[count] = inside - left;
  }
  return series(times, values);
}

const series = (time: Float64Array, value: Float64Array): Series => ({
  ...{ time, value },
  most: value.reduce((most, item) => (item > most ? item : most), 0),
});

/** Where the lines of running and waiting requests come from. */
export const countedFrom = (waitingDerived: boolean): Text =>
  waitingDerived ? m.fromArrivalsAndFirstSteps : m.allProcessesTogetherCarriedForward;
