/**
 * KV blocks that prompts share, by the id of a prefix unit (requests.ts). A unit is in use (`references` > 0), or kept for a
 * later hit in a list by last use, or absent. Requests release their last units first, so that the oldest kept unit is always
 * a leaf of the prefix tree: a hash-block cache (vLLM V1) and a radix tree (SGLang) evict the same.
 * Kept units do not count as used blocks; they give way when blocks are needed.
 *
 * What gives way falls into the first tier below, as its newest, and pushes that tier's oldest into the next; below the last it is gone. A unit
 * is in one place at a time: a hit takes it up into HBM again. Writing down costs no time, because that way of the link is idle.
 *
 * Not modelled: partly filled last units and generated tokens are not shared before another request's ids name them.
 */
import type { KvTier } from "../input/config";

/** Where a unit is: nowhere, in HBM, or from BELOW on in the tier of that number. */
const ABSENT = 0;
export const IN_HBM = 1;
export const BELOW = 2;

/** Units by last use. */
type UnitList = { oldest: number; newest: number; length: number };

export type PrefixCache = {
  readonly unitBlocks: number;
  readonly references: Int32Array;
  readonly level: Uint8Array;
  /** Neighbours in the one list that a unit is in. */
  readonly older: Int32Array;
  readonly newer: Int32Array;
  /** Units in HBM that nobody uses at present. */
  readonly kept: UnitList;
  readonly tiers: readonly CacheTier[];
  /** False once caching was turned off in the middle of a run: shared units stay with those who hold them, nothing is found or kept. */
  open: boolean;
};

type CacheTier = {
  readonly list: UnitList;
  /** Units at most. */
  readonly room: number;
  /** Units that came down into it. */
  written: number;
  /** Prompt tokens found in it, and the seconds that they took to come up. */
  hit: number;
  seconds: number;
};

const noUnits = (): UnitList => ({ oldest: -1, newest: -1, length: 0 });

export const prefixCache = (distinct: number, unitBlocks: number, tiers: readonly KvTier[] = []): PrefixCache => ({
  unitBlocks,
  references: new Int32Array(distinct),
  level: new Uint8Array(distinct),
  older: new Int32Array(distinct).fill(-1),
  newer: new Int32Array(distinct).fill(-1),
  kept: noUnits(),
  tiers: tiers.map(({ blocks }) => ({
    ...{ list: noUnits(), room: unitBlocks > 0 ? Math.floor(blocks / unitBlocks) : 0 },
    ...{ written: 0, hit: 0, seconds: 0 },
  })),
  open: true,
});

/** A request starts to use a unit; true when nobody did, so that its blocks are in use from now on. */
export function acquire(cache: PrefixCache, unit: number): boolean {
  const users = cache.references[unit] as number;
  cache.references[unit] = users + 1;
  if (users > 0) return false;
  const level = cache.level[unit] as number;
  if (level !== ABSENT) unlink(cache, listAt(cache, level), unit);
  cache.level[unit] = IN_HBM;
  return true;
}

/** A request stops using a unit; true when nobody does any more: it is kept, as the newest. */
export function release(cache: PrefixCache, unit: number): boolean {
  const users = (cache.references[unit] as number) - 1;
  cache.references[unit] = users;
  if (users > 0) return false;
  append(cache, cache.kept, unit);
  if (!cache.open) forgetKept(cache);
  return true;
}

/** Kept units fall out of HBM, oldest first, until those that remain fit into `blocks`. */
export function shrinkTo(cache: PrefixCache, blocks: number): void {
  while (cache.kept.length * cache.unitBlocks > blocks) sink(cache, takeOldest(cache, cache.kept), 0);
}

/** Nothing is found from now on but what others hold. */
export function forgetKept(cache: PrefixCache): void {
  for (const list of [cache.kept, ...cache.tiers.map((tier) => tier.list)])
    while (list.length > 0) cache.level[takeOldest(cache, list)] = ABSENT;
}

function sink(cache: PrefixCache, unit: number, from: number): void {
  let tier = from;
  while (cache.tiers[tier]?.room === 0) tier += 1;
  const below = cache.tiers[tier];
  if (below === undefined) {
    cache.level[unit] = ABSENT;
    return;
  }
  cache.level[unit] = BELOW + tier;
  append(cache, below.list, unit);
  below.written += 1;
  if (below.list.length > below.room) sink(cache, takeOldest(cache, below.list), tier + 1);
}

const listAt = (cache: PrefixCache, level: number): UnitList =>
  level === IN_HBM ? cache.kept : (cache.tiers[level - BELOW] as CacheTier).list;

function takeOldest(cache: PrefixCache, list: UnitList): number {
  const unit = list.oldest;
  unlink(cache, list, unit);
  return unit;
}

function append(cache: PrefixCache, list: UnitList, unit: number): void {
  cache.older[unit] = list.newest;
  cache.newer[unit] = -1;
  if (list.newest >= 0) cache.newer[list.newest] = unit;
  else list.oldest = unit;
  list.newest = unit;
  list.length += 1;
}

function unlink(cache: PrefixCache, list: UnitList, unit: number): void {
  const older = cache.older[unit] as number;
  const newer = cache.newer[unit] as number;
  if (older >= 0) cache.newer[older] = newer;
  else list.oldest = newer;
  if (newer >= 0) cache.older[newer] = older;
  else list.newest = older;
  cache.older[unit] = -1;
  cache.newer[unit] = -1;
  list.length -= 1;
}
