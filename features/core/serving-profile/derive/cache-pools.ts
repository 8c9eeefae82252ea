/**
 * Separate pools that write one file of cache events without saying whose cache it is: what a request does until it first gives its blocks
 * back, it does in the prefill pool, and what it does after that in the decode pool. Shares then rest on each pool's own size.
 */
import type { CacheStates } from "../capture/capture";
import type { Texts } from "../columns";
import { restsOnMostFree } from "../tables/cache";

const GIVE = /^free|release/i;

/** Events in order of time. The same ones where several pools are named already, or events name no requests. */
export function withCachePools(cache: CacheStates, texts: Texts): CacheStates {
  const { event, request, free, total, time, share } = cache;
  const isOne = cache.pool.every((pool) => pool === cache.pool[0]);
  if (!isOne || time.length === 0 || request.some((id) => id === 0)) return cache;
  const gives = new Set([...new Set(event)].filter((id) => GIVE.test(texts.text(id))));
  const [prefill, decode] = [texts.number("prefill"), texts.number("decode")];
  const gone = new Uint8Array(texts.size);
  let decodes = 0;
  const pool = cache.pool.map((_, i) => {
    const id = request[i] as number;
    if (gone[id] === 1) {
      decodes += 1;
      return decode;
    }
    if (gives.has(event[i] as number)) gone[id] = 1;
    return prefill;
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
