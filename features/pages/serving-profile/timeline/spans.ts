/** Phases of each request: queued, prefill, decode. Gaps in the files are bridged here for the drawing. */
import { perObject } from "@/lib/per-object";
import type { TimeWindow } from "@/lib/charts/time-window";
import type { OpenedProfile } from "@/features/core/serving-profile";

export type Spans = {
  /** Microseconds after the capture's zero, by request: arrival ≤ taken ≤ first token ≤ end. NaN in all where it has no arrival. */
  readonly arrival: Float64Array;
  readonly taken: Float64Array;
  readonly firstToken: Float64Array;
  readonly end: Float64Array;
  /** The latest end of each block of requests. */
  readonly blockEnds: Float64Array;
  readonly bounds: TimeWindow;
};

const BLOCK = 256;

export const requestSpans = perObject(
  ({ capture: { requests, batches, forwards, cache, samples } }: OpenedProfile): Spans => {
    const bounds = extent([
      requests.arrival,
      requests.end,
      batches.start,
      batches.end,
      forwards.end,
      cache.time,
      samples.time,
    ]);
    const count = requests.id.length;
    const end = requests.end.map((us, row) => (Number.isNaN(requests.arrival[row]) ? NaN : us >= 0 ? us : bounds.to));
    const firstToken = requests.firstToken.map((us, row) => (us >= 0 ? us : (end[row] as number)));
    const taken = requests.scheduled.map((us, row) => {
      const after = Number.isNaN(us) ? (requests.arrival[row] as number) + (requests.queueWait[row] as number) : us;
      return Math.min(Number.isNaN(after) ? (firstToken[row] as number) : after, firstToken[row] as number);
    });
    const blockEnds = new Float64Array(Math.ceil(count / BLOCK)).fill(-Infinity);
    end.forEach((us, row) => {
      const block = Math.floor(row / BLOCK);
      if (us > (blockEnds[block] as number)) blockEnds[block] = us;
    });
    return { arrival: requests.arrival, taken, firstToken, end, blockEnds, bounds };
  },
);

/** From the first to the last known moment, a microsecond at least. */
function extent(columns: readonly Float64Array[]): TimeWindow {
  let [from, to] = [Infinity, -Infinity];
  for (const column of columns)
    for (const us of column) {
      if (us < from) from = us;
      if (us > to) to = us;
    }
  return from <= to ? { from, to: Math.max(to, from + 1) } : { from: 0, to: 1 };
}

/** Requests of which something lies within a stretch, by arrival. */
export function requestsIn({ arrival, end, blockEnds }: Spans, { from, to }: TimeWindow): Int32Array {
  const rows = new Int32Array(arrival.length);
  let count = 0;
  for (let block = 0; block < blockEnds.length; block += 1) {
    const first = block * BLOCK;
    if ((arrival[first] as number) > to) break;
    if ((blockEnds[block] as number) < from) continue;
    const last = Math.min(arrival.length, first + BLOCK);
    for (let row = first; row < last; row += 1)
      if ((arrival[row] as number) <= to && (end[row] as number) >= from) rows[count++] = row;
  }
  return rows.slice(0, count);
}
