/**
 * From points to observations. A served point is simulated under its load with the factors found so far, and its mean token and
 * mean wait are taken apart (features/core/serving/component-sums.ts); a static batch is one prefill step and decode steps at the mean context.
 */
import { COMPONENTS, dot, type Coefficients } from "@/features/core/serving/step-time/components";
import { stepConstants } from "@/features/core/serving/engine-constants/constants";
import { engineSpecs, type PreparedPool } from "@/features/core/serving/deployment/deployment";
import { time } from "@/features/core/serving/deployment/engine";
import type { Backend } from "@/features/core/memory/backend";
import { POLICIES, type FactorValues } from "@/features/core/serving/deployment/engines";
import { observedClosedLoop, observedOpenLoop, listSeconds } from "@/features/core/serving/component-sums";
import { RESOURCE_OF } from "@/features/core/serving/engine-constants/efficiency-profile";
import { stepTable } from "@/features/core/serving/step-time/table";
import { addStep, emptyUsage, meanParts, type RankStep } from "@/features/core/serving/step-time/usage";
import type { ProfileFactors } from "@/features/core/timing/profile";
import { perResource, UNIT_FACTORS, type Metric, type Observation, type PerResource } from "./observation";
import type { CalibrationPoint, ServingPoint, StaticPoint } from "./point";

export type ObserveOptions = {
  /** Engine constants instead of the stored ones. */
  readonly constants?: FactorValues | undefined;
  /** Requests per client; fewer are faster and rougher. */
  readonly rounds?: number | undefined;
  /** Factors of single laws that operator tables gave: in force, and not fitted again. */
  readonly laws?: ProfileFactors["laws"];
  /** Told after every simulated point, for a bar of progress. */
  readonly observed?: (() => void) | undefined;
};

export type Split = { readonly seconds: PerResource; readonly fixed: number };
type Splits = Readonly<Partial<Record<Metric, Split>>>;

export function listObservations(
  points: readonly CalibrationPoint[],
  factors: ProfileFactors,
  options: ObserveOptions = {},
): Observation[] {
  return points.flatMap((point, index) => {
    const splits = listSplits(point, factors, options);
    options.observed?.();
    return (Object.keys(splits) as Metric[]).flatMap((metric) => {
      const measured = measuredValue(point, metric);
      const split = splits[metric];
      return measured === null || !split ? [] : [{ point: index, metric, measured, ...split }];
    });
  });
}

export function measuredValue(point: CalibrationPoint, metric: Metric): number | null {
  if (point.kind === "serving") return metric === "ttft" ? point.ttft : metric === "tpot" ? point.tpot : null;
  return metric === "prefill" ? point.prefill : metric === "decode" ? point.decode : null;
}

/** Times of a point at `factors`, taken apart to resources at factor 1. */
export function listSplits(point: CalibrationPoint, fitted: ProfileFactors, options: ObserveOptions = {}): Splits {
  const factors = options.laws ? { ...fitted, laws: options.laws } : fitted;
  return point.kind === "serving" ? servedSplits(point, factors, options) : staticSplits(point, factors, options);
}

function servedSplits(point: ServingPoint, factors: ProfileFactors, options: ObserveOptions): Splits {
  const { deployment, pools, open, medians = [] } = point;
  const { constants, rounds } = options;
  const serving = { factors: constants, rounds, resources: factors };
  const run = open
    ? observedOpenLoop(deployment, pools, { ...open, requests: Math.min(MOST_REQUESTS, open.requests) }, serving)
    : observedClosedLoop(deployment, pools, serving);
  const { coefficients, tpot, ttft, figures } = run;
  // A measured median is compared with the mean times what the run itself shows between the two.
  const toMedian = (metric: "ttft" | "tpot"): number =>
    medians.includes(metric) ? figures[metric].p50 / figures[metric].mean : 1;
  const first = { ttft: splitTime(ttft.parts, coefficients, toMedian("ttft"), factors) };
  // Answers of a single token have no time per further token.
  if (figures.tpot.mean === 0) return first;
  return { ...first, tpot: splitTime(tpot.parts, coefficients, tpot.ratio * toMedian("tpot"), factors) };
}

/** Long runs repeat themselves. */
export const MOST_REQUESTS = 2000;

function staticSplits(point: StaticPoint, factors: ProfileFactors, { constants }: ObserveOptions): Splits {
  const { deployment, pools, batch, decodeTokens, microBatches } = point;
  const [first] = pools;
  const last = pools.at(-1);
  if (!first || !last) throw new Error("A static batch without a pool");
  const coefficients = stepConstants(deployment, { factors: constants, resources: factors });
  const { isl } = deployment.lengths;
  const part = Math.max(1, batch / microBatches);
  const split = (pool: PreparedPool, step: RankStep, times: number): Split => {
    const parts = listParts(pool, step);
    const ratio = stepSeconds(pool, step, coefficients, deployment.backend) / dot(parts, coefficients);
    return splitTime(parts, coefficients, ratio * times, factors);
  };
  return {
    prefill: split(first, makeStep(0, 0, isl, Math.max(1, Math.round(part))), microBatches),
    decode: split(last, makeStep(part, isl + (decodeTokens - 1) / 2, 0, 0), microBatches * decodeTokens),
  };
}

/** As the simulation takes it: chunks of one step share their kernel floors, small batches are padded to a graph. */
function stepSeconds(pool: PreparedPool, step: RankStep, coefficients: Coefficients, backend: Backend): number {
  const [spec] = engineSpecs(pool, stepTable(pool.parts, coefficients), POLICIES[backend]);
  if (!spec) throw new Error("A pool without an instance");
  // One rank: the batch of a static run is that of a rank already.
  return time({ ...spec, ranks: 1 }, step);
}

function makeStep(batch: number, context: number, prompt: number, prompts: number): RankStep {
  const tokens = prompt * prompts;
  const chunks = Array.from({ length: prompts }, () => ({ tokens: prompt, cached: 0, share: 1 }));
  return { batch, context, chunkTokens: tokens, meanChunkTokens: tokens, chunks };
}

function listParts({ parts }: PreparedPool, step: RankStep): Float64Array {
  const usage = emptyUsage();
  addStep(usage, step, 1);
  return meanParts(usage, parts);
}

function splitTime(parts: Float64Array, coefficients: Coefficients, times: number, factors: ProfileFactors): Split {
  const seconds = { ...UNIT_FACTORS, compute: 0, memory: 0, network: 0, host: 0, request: 0 };
  let fixed = 0;
  listSeconds(parts, coefficients).forEach((value, k) => {
    const resource = RESOURCE_OF[COMPONENTS[k] ?? "other"];
    if (resource === null) fixed += value * times;
    else seconds[resource] += (value * times) / factors[resource];
  });
  return { seconds: perResource((r) => seconds[r]), fixed };
}
