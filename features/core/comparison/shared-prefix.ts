/**
 * Prompts that begin alike: of the users a share sends one of `different` prefixes of `tokens`. Each rank keeps as many of them as the
 * cache leaves beside what runs; requests meet any rank, so that
 *
 *   left     K − B · (context − users · tokens)     K tokens of a rank, B sequences of it; who shares holds the prefix once
 *   copies   min(different, ⌊left / tokens⌋)
 *   hit      users · copies / different · tokens / ISL, of all prompt tokens
 */
import { kvCapacity } from "@/features/core/serving/deployment/capacity";
import { buildDeployment } from "@/features/core/serving/mean-load/deployment";
import type { Backend } from "@/features/core/memory/backend";
import type { Resolved } from "@/features/core/scenario/resolve";
import { fromPercent, toPercent } from "@/lib/units/edge";
import type { RowSettings } from "./settings";

export type PrefixCopies = {
  /** Prefixes that a rank keeps, of those that there are. */
  readonly copies: number;
  readonly different: number;
  /** Share of all prompt tokens. */
  readonly hit: number;
};

/** The engine feeds at least one token of every prompt; links hold prefix hits up to here. */
const MOST_HIT = 0.999;

/** Null where a row says nothing of it. */
export function prefixCopies(
  scenario: Resolved,
  engine: Backend,
  { shared = 0, shared_users = 100, shared_n = 1 }: RowSettings,
): PrefixCopies | null {
  const { promptTokens, osl, concurrency } = scenario.workload;
  const tokens = Math.min(shared, promptTokens);
  if (tokens === 0) return null;
  const users = fromPercent(shared_users);
  const deployment = buildDeployment(scenario, engine);
  const [pool, decode] = deployment.pools;
  if (!pool) throw new Error("A deployment without a pool");
  const ranks = pool.parallelism.dp * pool.workers;
  const capacity = kvCapacity(deployment, pool.parallelism) / pool.parallelism.dp;
  // A pool that only prefills holds the prompt at work.
  const running = decode === undefined ? concurrency / ranks : 1;
  const context = decode === undefined ? promptTokens + osl / 2 : promptTokens;
  const left = capacity - running * (context - users * tokens);
  const copies = Math.max(0, Math.min(shared_n, Math.floor(left / tokens)));
  const hit = Math.min(MOST_HIT, (((users * copies) / shared_n) * tokens) / promptTokens);
  return { copies, different: shared_n, hit };
}

/** The scenario with the hits of its shared prefix in place of the stated ones. */
export const withHit = (scenario: Resolved, { hit }: PrefixCopies): Resolved => ({
  ...scenario,
  params: { ...scenario.params, prefix: toPercent(hit) },
  workload: { ...scenario.workload, prefixHit: hit },
});
