/** Simulates cases and reads off what fits and reports need. */
import { describeContext } from "@/features/core/serving/deployment/deployment";
import type { FactorValues } from "@/features/core/serving/deployment/engines";
import { servingFigures, type ServingFigures } from "@/features/core/serving/engine-run/metrics";
import { observedClosedLoop } from "@/features/core/serving/component-sums";
import { serveClosedLoop, type ServeOptions } from "@/features/core/serving/serve";
import type { Observation } from "./fit";
import { GROUPS } from "./groups";
import type { Case } from "./rows";

export function explainFigures(entry: Case, options: ServeOptions = {}): ServingFigures {
  const { outcome, requests, delay } = serveClosedLoop(entry.deployment, entry.pools, options);
  return servingFigures(outcome, requests, delay);
}

/** One simulated run, as observations of the time per output token and of the time to first token. */
export function observe(entry: Case, weight: number, factors: FactorValues, options: ServeOptions = {}) {
  const run = observedClosedLoop(entry.deployment, entry.pools, { ...options, factors });
  const context = describeContext(entry.deployment);
  const tpot: Observation = { ...run.tpot, context, measured: entry.tpot, weight };
  const ttft: Observation = { ...run.ttft, ratio: 1, context, measured: entry.ttft, weight };
  return { figures: run.figures, tpot, ttft };
}

/** Rows of a group count as if they were fewer, because they share what is wrong with them: n^-½ each. */
export function countWeights(cases: readonly Case[]): number[] {
  const key = (entry: Case): string => [GROUPS.pair(entry), entry.row["backend"], entry.row["precision"]].join("|");
  const sizes = new Map<string, number>();
  for (const entry of cases) sizes.set(key(entry), (sizes.get(key(entry)) ?? 0) + 1);
  return cases.map((entry) => (entry.row["suspect"] ? 0 : 3 / Math.sqrt(sizes.get(key(entry)) ?? 1)));
}
