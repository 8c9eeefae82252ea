/** KV blocks of an instance, from the ledger of its tightest GPU. */
import type { Backend } from "@/features/memory/backend";
import { capacityOf } from "@/features/memory/capacity";
import { engineDefaults, type EngineSettings } from "@/features/memory/engine-memory";
import { ledgers, tightest, type RankLedger } from "@/features/memory/ledger";
import type { Parallelism } from "@/features/operators/parallelism";
import type { Resolved } from "@/features/scenario/resolve";
import type { PolicyName } from "@/features/simulator/config";
import type { SchedulingInput } from "./input";

export type BlockAccount = {
  readonly engine: EngineSettings;
  readonly ledger: RankLedger;
  /** Tokens that the cache of the whole instance holds at `context`; Infinity where the cache does not grow. */
  readonly tokens: number;
  readonly context: number;
  /** What the ledger gives; 0 when weights and buffers alone do not fit. */
  readonly derived: number;
  /** What is simulated: the control's value, or the derived one. */
  readonly blocks: number;
};

export const backendOf = (policy: PolicyName): Backend =>
  policy === "sglang" ? "sglang" : policy.startsWith("trtllm") ? "trtllm" : "vllm";

/** Blocks for a cache that does not grow with the context (linear attention only): never the limit. */
const ENDLESS = 100_000_000;

export function blockAccount(
  scenario: Resolved,
  parallelism: Parallelism,
  input: SchedulingInput,
  tokenBudget: number | null,
): BlockAccount {
  const { model, chip, precision, workload } = scenario;
  const defaults = engineDefaults(backendOf(input.policy), chip, parallelism);
  const engine: EngineSettings = {
    ...defaults,
    share: input.util ?? defaults.share,
    maxTokens: tokenBudget ?? defaults.maxTokens,
    maxSequences: input.max_seqs ?? defaults.maxSequences,
    blockSize: input.block_size,
  };
  const subject = { model, chip, parallelism, precision, engine };
  const ledger = tightest(ledgers(subject));
  const context = workload.isl + workload.osl;
  const tokens = capacityOf({ ...subject, blockSize: input.block_size }, ledger.cache).tokens(context);
  const derived = Number.isFinite(tokens) ? Math.floor(tokens / input.block_size) : ENDLESS;
  return { engine, ledger, tokens, context, derived, blocks: input.kv_blocks ?? derived };
}
