/** KV blocks of an instance under the controls: the ledger's, or the stated ones. */
import type { Parallelism } from "@/features/core/operators/parallelism";
import type { Resolved } from "@/features/core/scenario/resolve";
import { limitedEngine } from "@/features/core/serving/simulated/engine-limits";
import { kvAccount, type KvAccount } from "@/features/core/serving/simulated/kv-account";
import type { SchedulingInput } from "./input";

export type BlockAccount = KvAccount & {
  /** What is simulated: the control's value, or the derived one. */
  readonly blocks: number;
};

/** Limits of a rank stand in the account's `engine`: the stated ones, or those of the engine behind the policy. */
export function blockAccount(scenario: Resolved, parallelism: Parallelism, input: SchedulingInput): BlockAccount {
  const { policy, budget, max_seqs, util, block_size, kv_blocks } = input;
  const engine = limitedEngine(policy, scenario.chip, parallelism, { tokenBudget: budget, maxSequences: max_seqs });
  const account = kvAccount(scenario, parallelism, {
    ...engine,
    share: util ?? engine.share,
    blockSize: block_size ?? engine.blockSize,
  });
  return { ...account, blocks: kv_blocks ?? account.derived };
}
