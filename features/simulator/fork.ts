/** Two futures from one moment: a copy of the run goes on with other settings. */
import { failure, success, type Result } from "@/lib/result";
import { text } from "@/lib/text";
import { checkConfig } from "./check-config";
import { watermarkBlocks, type PoolConfig, type SimConfig } from "./config";
import type { Replica } from "./core/replica";
import type { SimState } from "./core/state";

/** The same moment again; nothing is shared with the original but the requests, which never change. */
export function copyOf(state: SimState): SimState {
  const { requests, order, ...rest } = state;
  return { ...structuredClone(rest), requests, order };
}

/** What may change in the middle of a run: everything that does not change what instances there are. */
export type Knobs = Partial<Omit<PoolConfig, "role" | "instances" | "stages" | "blockSize" | "prefixCache" | "policy">>;

/**
 * A copy with changed settings of all pools. Steps that are on their way end as they began. Refuses settings that cannot run, and fewer
 * blocks than are in use at the moment.
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
  const copy = copyOf(state);
  copy.config = config;
  for (const replica of copy.replicas) {
    const pool = config.pools[replica.pool] as PoolConfig;
    if (pool.blocks < replica.used) return failure(tooFew(replica, pool));
    replica.blocks = pool.blocks;
    replica.watermark = watermarkBlocks(pool);
  }
  return success(copy);
}

const tooFew = ({ index, used }: Replica, { blocks }: PoolConfig) => ({
  code: "SIM-FORK-BLOCKS",
  at: "blocks",
  message: text(
    `Instance ${index} has ${used} blocks in use at this moment; ${blocks} are asked for.`,
    `实例 ${index} 此刻已占用 ${used} 个块，而设置为 ${blocks} 个。`,
  ),
});
