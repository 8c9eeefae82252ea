/** Two futures from one moment: a copy of the run goes on with other settings. */
import { failure, success, type Result } from "@/lib/result";
import { checkConfig } from "./input/check-config";
import { watermarkBlocks, type PolicyName, type PoolConfig, type SimConfig } from "./input/config";
import { forgetKept, prefixCache } from "./core/prefix-cache";
import type { Replica } from "./core/replica";
import type { SimState } from "./core/state";
import { SCHEDULERS } from "./policies/schedulers";
import { issue } from "./messages.issues";

/** The same moment again; nothing is shared with the first run but the requests, which never change. */
export function copyState(state: SimState): SimState {
  const { requests, order, turns, ...rest } = state;
  return { ...structuredClone(rest), requests, order, turns };
}

/** What may change in the middle of a run: everything that does not change what instances there are. */
export type Knobs = Partial<Omit<PoolConfig, "role" | "instances" | "stages" | "blockSize" | "kvTiers">>;

/**
 * A copy with changed settings of all pools. Steps that are on their way end as they began. Refuses settings that cannot run, fewer
 * blocks than are in use at the moment, and a change between policies that keep account of running requests in different ways.
 */
export function forkWith(
  state: SimState,
  knobs: Knobs,
  run: Partial<Pick<SimConfig, "routing" | "transfer">> = {},
): Result<SimState> {
  const config: SimConfig = {
    ...state.config,
    ...run,
    pools: state.config.pools.map((pool) => ({ ...pool, ...knobs })),
  };
  const trouble = checkConfig(config, state.requests);
  if (trouble.length > 0) return { ok: false, issues: trouble };
  const stranger = state.config.pools.find(({ policy }, pool) => !alike(policy, config.pools[pool]?.policy ?? policy));
  if (stranger) return failure(otherKind(stranger.policy, knobs.policy ?? stranger.policy));
  const copy = copyState(state);
  copy.config = config;
  for (const replica of copy.replicas) {
    const pool = config.pools[replica.pool] as PoolConfig;
    if (pool.blocks < replica.used) return failure(tooFew(replica, pool));
    replica.blocks = pool.blocks;
    replica.watermark = watermarkBlocks(pool);
    turnCache(copy, replica, pool);
  }
  return success(copy);
}

/** Those that keep their running requests listed while a step is on its way can take over from each other; others go on alone. */
export const alike = (a: PolicyName, b: PolicyName): boolean =>
  a === b || [a, b].every((policy) => SCHEDULERS[policy].keepsRunning && !SCHEDULERS[policy].lockstep);

/** Off: what is shared stays with its holders, the rest is forgotten. On: blocks that are filled from now on are found. */
function turnCache(
  { requests: { prefix } }: SimState,
  replica: Replica,
  { prefixCache: on, blockSize, kvTiers }: PoolConfig,
): void {
  if (replica.cache === null) {
    if (on) replica.cache = prefixCache(prefix?.distinct ?? 0, (prefix?.unitTokens ?? 0) / blockSize, kvTiers);
    return;
  }
  replica.cache.open = on;
  if (!on) forgetKept(replica.cache);
}

const otherKind = (now: PolicyName, wanted: PolicyName) => issue("SIM-FORK-POLICY", "policy", { wanted, now });

const tooFew = ({ index, used }: Replica, { blocks }: PoolConfig) =>
  issue("SIM-FORK-BLOCKS", "blocks", { index, used, blocks });
