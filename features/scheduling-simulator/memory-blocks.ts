/** KV blocks of an instance under the controls: the ledger's, or the stated ones. */
import { engineDefaults } from "@/features/memory/engine-memory";
import type { Parallelism } from "@/features/operators/parallelism";
import type { Resolved } from "@/features/scenario/resolve";
import { backendOf } from "@/features/simulated-run/engine-deployment";
import { kvAccount, type KvAccount } from "@/features/simulated-run/kv-account";
import type { SchedulingInput } from "./input";

export type BlockAccount = KvAccount & {
  /** What is simulated: the control's value, or the derived one. */
  readonly blocks: number;
};

export function blockAccount(
  scenario: Resolved,
  parallelism: Parallelism,
  input: SchedulingInput,
  tokenBudget: number | null,
): BlockAccount {
  const defaults = engineDefaults(backendOf(input.policy), scenario.chip, parallelism);
  const account = kvAccount(scenario, parallelism, {
    ...defaults,
    share: input.util ?? defaults.share,
    maxTokens: tokenBudget ?? defaults.maxTokens,
    maxSequences: input.max_seqs ?? defaults.maxSequences,
    blockSize: input.block_size,
  });
  return { ...account, blocks: input.kv_blocks ?? account.derived };
}
