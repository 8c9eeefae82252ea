/** KV blocks of an instance, from the ledger of its tightest GPU (features/core/memory). */
import { capacityOf } from "@/features/core/memory/capacity";
import type { EngineSettings } from "@/features/core/memory/engine-memory";
import { ledgers, tightest, type RankLedger } from "@/features/core/memory/ledger";
import type { Parallelism } from "@/features/core/operators/parallelism";
import type { Resolved } from "@/features/core/scenario/resolve";

export type KvAccount = {
  readonly engine: EngineSettings;
  readonly ledger: RankLedger;
  /** Tokens that the cache of the whole instance holds at `context`; Infinity where the cache does not grow. */
  readonly tokens: number;
  /** Prompt and answer of the scenario: windows and states make a cache grow less than in proportion. */
  readonly context: number;
  /** What the ledger gives, in blocks of the engine's size; 0 when weights and buffers alone do not fit. */
  readonly derived: number;
};

export function kvAccount(scenario: Resolved, parallelism: Parallelism, engine: EngineSettings): KvAccount {
  const { model, chip, precision, workload } = scenario;
  const subject = { model, chip, parallelism, precision, engine };
  const ledger = tightest(ledgers(subject));
  const context = workload.isl + workload.osl;
  const tokens = capacityOf({ ...subject, blockSize: engine.blockSize }, ledger.cache).tokens(context);
  return { engine, ledger, tokens, context, derived: Math.min(MOST_BLOCKS, Math.floor(tokens / engine.blockSize)) };
}

/** For a cache that does not grow with the context (linear attention only): never the limit. */
const MOST_BLOCKS = 2 ** 30;
