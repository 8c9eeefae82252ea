/**
 * Separate pools that write one file of cache events without saying whose cache it is: a request takes blocks and gives them back in the
 * prefill pool first, and then in the decode pool. Shares then rest on each pool's own size.
 */
import type { CacheStates } from "../capture/capture";
import type { Texts } from "../columns";
import { restsOnMostFree } from "../tables/cache";

const GIVE = /^free|release/i;
const TAKE = /^alloc/i;

/** Events in the order of the file. The same ones where several pools are named already, or events name no requests. */
export function withCachePools(cache: CacheStates, texts: Texts): CacheStates {
  const { event, request, free, total, time, share } = cache;
  const isOne = cache.pool.every((pool) => pool === cache.pool[0]);
  if (!isOne || time.length === 0 || request.some((id) => id === 0)) return cache;
  const events = [...new Set(event)];
  const [gives, takes] = [GIVE, TAKE].map((word) => new Set(events.filter((id) => word.test(texts.text(id)))));
  const [prefill, decode] = [texts.number("prefill"), texts.number("decode")];
  const [given, taken] = [new Uint16Array(texts.size), new Uint16Array(texts.size)];
  let decodes = 0;
  const pool = cache.pool.map((_, i) => {
    const [id, kind] = [request[i] as number, event[i] as number];
    if (takes?.has(kind)) taken[id] = (taken[id] as number) + 1;
    // Where a clock is behind, decode takes its blocks before prefill seems to give its own back.
    const isPrefill = gives?.has(kind) ? given[id] === 0 : (taken[id] as number) < 2 && given[id] === 0;
    if (gives?.has(kind)) given[id] = (given[id] as number) + 1;
    if (!isPrefill) decodes += 1;
    return isPrefill ? prefill : decode;
  });
  if (decodes === 0) return cache;
  if (!restsOnMostFree({ free, total })) return { ...cache, pool };
  const most = new Map<number, number>();
  free.forEach((blocks, i) => {
    if (blocks > (most.get(pool[i] as number) ?? 0)) most.set(pool[i] as number, blocks);
  });
  const ofPool = (i: number): number => {
    const all = most.get(pool[i] as number) ?? NaN;
    return (all - (free[i] as number)) / all;
  };
  return { ...cache, pool, share: share.map((known, i) => (Number.isNaN(total[i] as number) ? ofPool(i) : known)) };
}
