/**
 * KV blocks that prompts share, by the id of a prefix unit (requests.ts). A unit is in use (`references` > 0), or kept for a
 * later hit in a list by last use, or absent. Requests release their last units first, so that the oldest kept unit is always
 * a leaf of the prefix tree: a hash-block cache (vLLM V1) and a radix tree (SGLang) evict the same.
 * Kept units do not count as used blocks; they give way when blocks are needed.
 *
 * Not modelled: partly filled last units and generated tokens are not shared before another request's ids name them.
 */
export type PrefixCache = {
  readonly unitBlocks: number;
  readonly references: Int32Array;
  /** 1 when the unit is in the cache. */
  readonly present: Uint8Array;
  readonly older: Int32Array;
  readonly newer: Int32Array;
  oldest: number;
  newest: number;
  /** Units that nobody uses at present. */
  kept: number;
  /** False once caching was turned off in the middle of a run: shared units stay with those who hold them, nothing is found or kept. */
  open: boolean;
};

export const prefixCache = (distinct: number, unitBlocks: number): PrefixCache => ({
  unitBlocks,
  references: new Int32Array(distinct),
  present: new Uint8Array(distinct),
  older: new Int32Array(distinct).fill(-1),
  newer: new Int32Array(distinct).fill(-1),
  oldest: -1,
  newest: -1,
  kept: 0,
  open: true,
});

/** A request starts to use a unit; true when nobody did, so that its blocks are in use from now on. */
export function acquire(cache: PrefixCache, unit: number): boolean {
  const users = cache.references[unit] as number;
  cache.references[unit] = users + 1;
  if (users > 0) return false;
  if (cache.present[unit] === 1) unlink(cache, unit);
  cache.present[unit] = 1;
  return true;
}

/** A request stops using a unit; true when nobody does any more: it is kept, as the newest. */
export function release(cache: PrefixCache, unit: number): boolean {
  const users = (cache.references[unit] as number) - 1;
  cache.references[unit] = users;
  if (users > 0) return false;
  cache.older[unit] = cache.newest;
  cache.newer[unit] = -1;
  if (cache.newest >= 0) cache.newer[cache.newest] = unit;
  else cache.oldest = unit;
  cache.newest = unit;
  cache.kept += 1;
  if (!cache.open) shrinkTo(cache, 0);
  return true;
}

/** Forgets kept units, oldest first, until those that remain fit into `blocks`. */
export function shrinkTo(cache: PrefixCache, blocks: number): void {
  while (cache.kept * cache.unitBlocks > blocks) {
    const unit = cache.oldest;
    unlink(cache, unit);
    cache.present[unit] = 0;
  }
}

function unlink(cache: PrefixCache, unit: number): void {
  const older = cache.older[unit] as number;
  const newer = cache.newer[unit] as number;
  if (older >= 0) cache.newer[older] = newer;
  else cache.oldest = newer;
  if (newer >= 0) cache.older[newer] = older;
  else cache.newest = older;
  cache.older[unit] = -1;
  cache.newer[unit] = -1;
  cache.kept -= 1;
}
