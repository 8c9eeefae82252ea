/** The question asked again with one thing changed: other lengths, other budgets. Each answer stands alone, so that a job can spread them. */
import { aggregatedSearch } from "./aggregated";
import { byPromise, isPercentile } from "./arriving/judged-plans";
import { bestPlan, nearBestPlans } from "./best-plan";
import type { PdContext } from "./instances";
import { aggregatedRow, pdRow, type PlanRow } from "./rows";
import type { PdPlan } from "./pair-ratios";
import type { PdSpace } from "./space";

/** Both ways to serve at their best; null where nothing keeps the limits. */
export type Duel = {
  readonly pd: PlanRow | null;
  readonly agg: PlanRow | null;
  /** Of separate pools over one pool, by the objective: above 1 they are better. null where either has no answer. */
  readonly gain: number | null;
};

export type SequenceOutcome = Duel & { readonly isl: number; readonly osl: number };
export type ScaleOutcome = Duel & { readonly gpus: number };

/** The same traffic but for its lengths, tokens. */
export function withLengths(space: PdSpace, context: PdContext, isl: number, osl: number): SequenceOutcome {
  return { isl, osl, ...duel({ ...space, lengths: { ...space.lengths, isl, osl } }, context) };
}

/** The same question on another number of GPUs. */
export const withGpus = (space: PdSpace, context: PdContext, gpus: number): ScaleOutcome => ({
  gpus,
  ...duel({ ...space, gpus }, context),
});

function duel(space: PdSpace, context: PdContext): Duel {
  const pd = bestPair(space, context);
  const [agg] = byPromise(space, aggregatedSearch(space, context).plans);
  const rows = { pd: pd ? pdRow(pd) : null, agg: agg ? aggregatedRow(agg) : null };
  return { ...rows, gain: computeGain(space, rows.pd, rows.agg) };
}

/** What a percentile takes from plans differs by less than this. */
const NEAR_BEST = 0.7;

function bestPair(space: PdSpace, context: PdContext): PdPlan | null {
  if (!isPercentile(space)) return bestPlan(space, context);
  return byPromise(space, nearBestPlans(space, context, NEAR_BEST))[0] ?? null;
}

/** How much better separate pools are by the objective; null without both. */
export function computeGain({ objective }: PdSpace, pd: PlanRow | null, agg: PlanRow | null): number | null {
  if (!pd || !agg) return null;
  if (objective === "cost") return pd.cost === null || agg.cost === null ? null : agg.cost / pd.cost;
  return objective === "per-gpu" ? pd.perGpu / agg.perGpu : pd.perBudgetGpu / agg.perBudgetGpu;
}
