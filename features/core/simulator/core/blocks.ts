/** KV blocks of an instance: taken, given back, and shared through the prefix cache. */
import { acquire, BELOW, IN_HBM, release, shrinkTo } from "./prefix-cache";
import type { Replica } from "./replica";
import type { PoolConfig } from "../input/config";
import { countUnits } from "../input/requests";
import { makePool, type SimState } from "./state";

/** Blocks that nobody uses; kept prefix units count as free, because they give way. */
export const freeBlocks = (replica: Replica): number => replica.blocks - replica.used;

export const blocksFor = (tokens: number, blockSize: number): number => Math.ceil(tokens / blockSize);

/** Tokens that fit into what a request holds, shared units included. */
export function heldTokens({ life: { held, units }, config }: SimState, replica: Replica, request: number): number {
  const shared = replica.cache === null ? 0 : (units[request] as number) * replica.cache.unitBlocks;
  return ((held[request] as number) + shared) * (config.pools[replica.pool] as PoolConfig).blockSize;
}

/** A request that holds nothing yet gets `blocks`. */
export function takeFirst(state: SimState, replica: Replica, request: number, blocks: number): void {
  state.life.held[request] = blocks;
  replica.holders += 1;
  use(replica, blocks);
}

/** A request that holds blocks gets `blocks` more. */
export function takeMore(state: SimState, replica: Replica, request: number, blocks: number): void {
  (state.life.held[request] as number) += blocks;
  use(replica, blocks);
}

/** Everything that a request holds comes back; its shared units stay in the cache while there is room. */
export function giveBack(state: SimState, replica: Replica, request: number): void {
  const { life, requests } = state;
  replica.used -= life.held[request] as number;
  replica.holders -= 1;
  life.held[request] = 0;
  const { cache } = replica;
  const { prefix } = requests;
  if (cache === null || prefix === undefined) return;
  const start = prefix.starts[request] as number;
  for (let unit = start + (life.units[request] as number) - 1; unit >= start; unit -= 1)
    if (release(cache, prefix.ids[unit] as number)) replica.used -= cache.unitBlocks;
  life.units[request] = 0;
}

/** Full units of a prompt that are in the cache, from its start on, and worth coming up where they are in a tier below. */
export function cachedUnits(state: SimState, replica: Replica, request: number): number {
  const { cache } = replica;
  const { prefix } = state.requests;
  if (cache === null || !cache.open || prefix === undefined) return 0;
  const start = prefix.starts[request] as number;
  const full = fullUnits(state, request, state.life.prompt[request] as number);
  let units = 0;
  while (units < full && isWorthTaking(state, replica, cache.level[prefix.ids[start + units] as number] as number))
    units += 1;
  return units;
}

function isWorthTaking(state: SimState, replica: Replica, level: number): boolean {
  if (level < BELOW) return level === IN_HBM;
  const { kvTiers, recomputeSecondsPerToken } = makePool(state, replica);
  return (kvTiers[level - BELOW]?.secondsPerToken ?? Infinity) <= recomputeSecondsPerToken;
}

/** The first `tokens` tokens of a prompt, in `units` units, come up from the tiers before they are shared: the seconds that it takes. */
export function loadUnits(state: SimState, replica: Replica, request: number, units: number, tokens: number): number {
  const { cache } = replica;
  const { prefix } = state.requests;
  if (cache === null || cache.tiers.length === 0 || prefix === undefined) return 0;
  const start = prefix.starts[request] as number;
  const { kvTiers } = makePool(state, replica);
  let seconds = 0;
  for (let unit = 0; unit < units; unit += 1) {
    const below = (cache.level[prefix.ids[start + unit] as number] as number) - BELOW;
    const tier = cache.tiers[below];
    if (tier === undefined) continue;
    const loaded = Math.min(prefix.unitTokens, tokens - unit * prefix.unitTokens);
    const took = loaded * (kvTiers[below]?.secondsPerToken ?? 0);
    tier.hit += loaded;
    tier.seconds += took;
    seconds += took;
  }
  return seconds;
}

/** Units that the first `tokens` tokens of a request fill. */
function fullUnits(state: SimState, request: number, tokens: number): number {
  const { prefix } = state.requests;
  if (prefix === undefined) return 0;
  const named = countUnits(prefix, request);
  // A last, half-filled unit has an id too, but only whole ones are shared.
  const original = Math.min(tokens, state.requests.prompt[request] as number);
  return Math.min(named, Math.floor(original / prefix.unitTokens));
}

/** The first `units` units of a prompt are taken from the cache. */
export function shareUnits(state: SimState, replica: Replica, request: number, units: number): void {
  const { cache } = replica;
  const { prefix } = state.requests;
  if (cache === null || prefix === undefined) return;
  const start = prefix.starts[request] as number;
  for (let unit = 0; unit < units; unit += 1)
    if (acquire(cache, prefix.ids[start + unit] as number)) replica.used += cache.unitBlocks;
  state.life.units[request] = units;
}

/** Blocks in use that shared units would add: those that nobody uses at present. */
export function unusedAmong(state: SimState, replica: Replica, request: number, units: number): number {
  const { cache } = replica;
  const { prefix } = state.requests;
  if (cache === null || prefix === undefined) return 0;
  const start = prefix.starts[request] as number;
  let unused = 0;
  for (let unit = 0; unit < units; unit += 1)
    if (cache.references[prefix.ids[start + unit] as number] === 0) unused += cache.unitBlocks;
  return unused;
}

/** Units that are filled with the first `tokens` tokens become visible to others, in the step that fills them (vLLM V1). */
export function publishUnits(state: SimState, replica: Replica, request: number, tokens: number): void {
  const { cache } = replica;
  const { prefix } = state.requests;
  if (cache === null || !cache.open || prefix === undefined) return;
  const { life } = state;
  const start = prefix.starts[request] as number;
  const full = fullUnits(state, request, tokens);
  for (let unit = life.units[request] as number; unit < full; unit += 1) {
    const id = prefix.ids[start + unit] as number;
    // Somebody else filled the same unit at the same time: this copy, and what follows it, stays private.
    if (cache.level[id] === IN_HBM) return;
    acquire(cache, id);
    (life.held[request] as number) -= cache.unitBlocks;
    life.units[request] = unit + 1;
  }
}

/** Counts blocks as used, and lets kept units give way. */
export function use(replica: Replica, blocks: number): void {
  replica.used += blocks;
  if (replica.cache !== null) shrinkTo(replica.cache, replica.blocks - replica.used);
}
