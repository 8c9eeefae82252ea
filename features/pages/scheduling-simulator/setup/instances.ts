/** Instances are numbered through the pools, as the simulation does. */
import type { PoolConfig, Role, SimConfig } from "@/features/core/simulator/input/config";
import type { Text } from "@/lib/text";
import * as m from "./messages";

function poolOfInstance({ pools }: SimConfig, instance: number): PoolConfig {
  let first = 0;
  for (const pool of pools) {
    if (instance < first + pool.instances) return pool;
    first += pool.instances;
  }
  return pools.at(-1) as PoolConfig;
}

export const blocksOfInstance = (config: SimConfig, instance: number): number =>
  poolOfInstance(config, instance).blocks;

export const instanceCount = ({ pools }: SimConfig): number => pools.reduce((sum, { instances }) => sum + instances, 0);

const ROLES: Readonly<Record<Role, Text>> = {
  both: m.sign,
  prefill: m.prefill,
  decode: m.decode,
};

export function instanceName(config: SimConfig, instance: number): Text {
  const role = ROLES[poolOfInstance(config, instance).role];
  return m.instanceRole({ instance, role });
}

/** Number of the first instance of a pool. */
export const firstInstance = ({ pools }: SimConfig, pool: number): number =>
  pools.slice(0, pool).reduce((sum, { instances }) => sum + instances, 0);
