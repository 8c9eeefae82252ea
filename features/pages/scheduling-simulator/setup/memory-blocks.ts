/** Limits and KV blocks of an instance under the controls: those of the serving model and the ledger, or the stated ones. */
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Pool } from "@/features/core/serving/deployment/deployment";
import { listPools } from "@/features/core/serving/mean-load/deployment";
import { buildDeployment } from "@/features/core/serving/simulated/engine-deployment";
import {
  engineLimits,
  memoryFlags,
  statedLimits,
  type EngineLimits,
} from "@/features/core/serving/simulated/engine-limits";
import { kvAccount, type KvAccount } from "@/features/core/serving/simulated/kv-account";
import type { SchedulingInput } from "../input";

export type BlockAccount = KvAccount & {
  /** The simulated number: the control's value, or the derived one. */
  readonly blocks: number;
  /** Of one rank. */
  readonly limits: EngineLimits;
};

export function blockAccount(scenario: Resolved, pool: Pool, input: SchedulingInput): BlockAccount {
  const { policy, block_size, kv_blocks } = input;
  const deployment = buildDeployment(scenario, policy, listPools(scenario));
  const stated = statedLimits(deployment);
  const account = kvAccount(deployment, pool.parallelism, {
    ...memoryFlags(policy, stated),
    ...(block_size !== null && { blockSize: block_size }),
  });
  return {
    ...account,
    blocks: kv_blocks ?? account.derived,
    limits: engineLimits(policy, deployment, pool.role, stated, account.engine),
  };
}
