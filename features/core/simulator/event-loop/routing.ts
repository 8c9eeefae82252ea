/** Which instance takes a request. Ties go to the lowest number. */
import { cachedUnits } from "../core/blocks";
import { draw } from "../core/random";
import type { Replica } from "../core/replica";
import { makePool, type SimState } from "../core/state";

/** The instance for a request that arrives. */
export function routeArrival(state: SimState, request: number): number {
  const { entry, replicas, config } = state;
  const only = entry[0] as number;
  const turn = state.routed;
  state.routed += 1;
  if (entry.length === 1) return only;
  switch (config.routing) {
    case "round-robin":
      return entry[turn % entry.length] as number;
    case "random":
      return entry[Math.floor(draw(state.random) * entry.length)] as number;
    case "least-waiting":
      return least(entry, replicas, ({ waiting }) => waiting.length);
    case "least-outstanding":
      return least(entry, replicas, ({ outstanding }) => outstanding);
    case "kv-aware":
      return least(entry, replicas, (replica) => kvLoad(state, replica));
    case "prefix-affinity":
      return byPrefix(state, request);
    case "prefix-load":
      return least(entry, replicas, (replica) => blocksAhead(state, replica, request));
  }
}

/** Prefilled requests go to the decode instance with the fewest. */
export const routeDelivery = ({ decode, replicas }: SimState): number =>
  least(decode, replicas, ({ outstanding }) => outstanding);

/** Whether the choice depends on what is in an instance's memory, which its decode steps change. */
export const looksAtBlocks = ({ config: { routing }, entry }: SimState): boolean =>
  entry.length > 1 && ["kv-aware", "prefix-affinity", "prefix-load"].includes(routing);

function least(among: readonly number[], replicas: readonly Replica[], load: (replica: Replica) => number): number {
  let best = among[0] as number;
  let lowest = Infinity;
  for (const index of among) {
    const value = load(replicas[index] as Replica);
    if (value >= lowest) continue;
    lowest = value;
    best = index;
  }
  return best;
}

/** Share of the blocks that are in use or that waiting prompts will need. */
function kvLoad({ life, config }: SimState, { used, blocks, waiting, pool }: Replica): number {
  const blockSize = config.pools[pool]?.blockSize ?? 1;
  let coming = 0;
  for (let request = waiting.head; request >= 0; request = life.next[request] as number)
    coming += Math.ceil((life.prompt[request] as number) / blockSize);
  return (used + coming) / blocks;
}

/**
 * Blocks that an instance would have to compute for this prompt, those that its queue has asked for, and those in use: a long prefix wins until its
 * instance has more to do than another one would have without it. The rule of Dynamo's KV router with both weights 1.
 */
function blocksAhead(state: SimState, replica: Replica, request: number): number {
  const { blockSize } = makePool(state, replica);
  const cached = cachedUnits(state, replica, request) * (replica.cache?.unitBlocks ?? 0);
  const lacking = Math.ceil((state.life.prompt[request] as number) / blockSize) - cached;
  return lacking + kvLoad(state, replica) * replica.blocks;
}

/** The longest prefix in an instance's cache wins; without any, the conversation's number; else the fewest requests. */
function byPrefix(state: SimState, request: number): number {
  const { entry, replicas, requests } = state;
  let best = -1;
  let longest = 0;
  for (const index of entry) {
    const units = cachedUnits(state, replicas[index] as Replica, request);
    if (units <= longest) continue;
    longest = units;
    best = index;
  }
  if (best >= 0) return best;
  const session = requests.session?.[request];
  if (session !== undefined) return entry[Math.abs(session) % entry.length] as number;
  return least(entry, replicas, ({ outstanding }) => outstanding);
}
