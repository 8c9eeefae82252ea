/** When running requests lost their place, and when they were taken up again. */
import { BATCH_TYPES, type Capture, EXECUTED, isPrefill, type OpenedProfile } from "@/features/core/serving-profile";
import { orderBy } from "@/lib/tables/column-order";
import { perObject } from "@/lib/per-object";
import { requestIndex } from "../requests/rows";

/** In the order of their beginning; microseconds after the capture's zero. */
export type Stalls = {
  readonly request: Int32Array;
  readonly from: Float64Array;
  readonly to: Float64Array;
};

/** From the cache's events where they name requests, else from prompts that are read again between decode steps. */
export const stalls = perObject((opened: OpenedProfile): Stalls => {
  const index = requestIndex(opened);
  const byCache = cacheStalls(opened.capture, index);
  return inOrder(byCache.length > 0 ? byCache : stepStalls(opened.capture, index));
});

type Stall = readonly [request: number, from: number, to: number];

const OUT = /swap_?out|preempt|evict/i;
const TAKE = /^(alloc|swap_?in)/i;
const GIVE = /^free/i;

/**
 * A request that gives its blocks back is preempted if the same pool gives it blocks again: the last time it has ended. Where files do not
 * tell pools apart, one that goes from prefill to decode does the same once.
 */
function cacheStalls({ texts, cache, pulls, transfers, requests }: Capture, index: Int32Array): Stall[] {
  // By pool and request: since when it is out. There are millions of events and few pools.
  const out = new Map<number, Float64Array>();
  const changes = new Map<number, Change>();
  const handed = new Set([...pulls.request, ...transfers.request].map((id) => index[id] ?? -1));
  const stalls: Stall[] = [];
  for (let row = 0; row < cache.time.length; row += 1) {
    const request = index[cache.request[row] as number] ?? -1;
    if (request < 0) continue;
    const event = cache.event[row] as number;
    const change = changes.get(event) ?? changeNamed(texts.text(event));
    changes.set(event, change);
    if (change === "other") continue;
    const pool = cache.pool[row] as number;
    const left = out.get(pool) ?? new Float64Array(requests.id.length).fill(NaN);
    out.set(pool, left);
    const [since, at] = [left[request] as number, cache.time[row] as number];
    if (change === "out") left[request] = Number.isNaN(since) ? at : since;
    else if (!Number.isNaN(since)) {
      left[request] = NaN;
      if (!handed.delete(request)) stalls.push([request, since, at]);
    }
  }
  return stalls;
}

type Change = "out" | "take" | "other";

const changeNamed = (name: string): Change =>
  OUT.test(name) || GIVE.test(name) ? "out" : TAKE.test(name) ? "take" : "other";

/** From the end of the last step with it to the start of the one that reads its prompt again. */
function stepStalls({ batches, members, requests }: Capture, index: Int32Array): Stall[] {
  const last = new Float64Array(requests.id.length).fill(NaN);
  const decoding = new Uint8Array(requests.id.length);
  const stalls: Stall[] = [];
  members.batch.forEach((batch, row) => {
    const request = index[members.request[row] as number] ?? -1;
    if (request < 0 || batches.stage[batch] !== EXECUTED || batches.type[batch] === DUMMY) return;
    const prefill = isPrefill(members, batches, row);
    if (prefill === true && decoding[request] === 1)
      stalls.push([request, last[request] as number, batches.start[batch] as number]);
    if (prefill !== null) decoding[request] = prefill ? 0 : 1;
    last[request] = batches.end[batch] as number;
  });
  return stalls;
}

const DUMMY = BATCH_TYPES.indexOf("dummy");

function inOrder(unsorted: readonly Stall[]): Stalls {
  const order = orderBy(Float64Array.from(unsorted, ([, from]) => from));
  const pick = (field: 0 | 1 | 2): number[] => Array.from(order, (row) => unsorted[row]?.[field] ?? NaN);
  return { request: Int32Array.from(pick(0)), from: Float64Array.from(pick(1)), to: Float64Array.from(pick(2)) };
}
