/** KV blocks of an instance, from the ledger of its tightest GPU (features/core/memory). */
import type { EngineSettings } from "@/features/core/memory/engine-memory";
import { ledgers, tightest, type RankLedger } from "@/features/core/memory/ledger";
import type { Parallelism } from "@/features/core/operators/parallelism";
import { cacheSubject, kvCapacity } from "../deployment/capacity";
import type { Deployment } from "../deployment/deployment";

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

/** `flags` stand in for the engine's defaults. */
export function kvAccount(deployment: Deployment, parallelism: Parallelism, flags: Partial<EngineSettings>): KvAccount {
  const subject = cacheSubject(deployment, parallelism, flags);
  const { engine } = subject;
  const tokens = Math.max(0, kvCapacity(deployment, parallelism, flags));
  const { isl, osl } = deployment.lengths;
  const derived = Math.min(MOST_BLOCKS, Math.floor(tokens / engine.blockSize));
  return { engine, ledger: tightest(ledgers(subject)), tokens, context: isl + osl, derived };
}

/** For a cache that does not grow with the context (linear attention only): never the limit. */
const MOST_BLOCKS = 2 ** 30;
