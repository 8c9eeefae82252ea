/**
 * Units of a deployment under requests that arrive at random, in closed form (features/core/serving/open-load): what a percentile costs before
 * anything is simulated. One curve of a unit answers for every limit, probability and number of GPUs.
 */
import { instanceEngines } from "@/features/core/search/layouts/instance-form";
import type { AggregatedPlan } from "@/features/core/search/pools/aggregated";
import type { LoadCurve } from "@/features/core/search/pools/load-curve";
import type { ReadyShape } from "@/features/core/search/pools/instances";
import { linkCapacity, type Pair } from "@/features/core/search/pools/pair";
import { servedPair, type PdPlan } from "@/features/core/search/pools/pair-ratios";
import { lowestTerms, type Ratio } from "@/features/core/search/pools/ratios";
import type { Served } from "@/features/core/search/pools/space";
import { openCurve, type OpenCurve } from "@/features/core/serving/open-load/open-curve";
import { openLoad, type OpenLoad } from "@/features/core/serving/open-load/open-load";
import { perObject } from "@/lib/per-object";

/** What serves, as the law of open loads takes it. */
export type UnitSource = {
  readonly served: Served;
  /** Requests per second; null where the law does not know. */
  readonly loadAt: (rate: number) => OpenLoad | null;
};

export const singleSource = ({ variant, budget }: ReadyShape): UnitSource => {
  const { deployment, grade } = variant;
  return {
    served: { ...deployment, grade },
    loadAt: (rate) => openLoad(deployment, instanceEngines(deployment, budget), rate),
  };
};

/** x prefill and y decode instances, at most as many requests as their links move. */
export function pairSource(pair: Pair, ratio: Ratio): UnitSource {
  const { prefill, decode, move } = pair;
  const engines = {
    specs: [prefill.engine, decode.engine],
    ...{ workers: [ratio.x, ratio.y], delay: decode.delay, moved: move.exposed },
  };
  const most = linkCapacity(pair, ratio);
  return {
    served: servedPair(pair, ratio),
    loadAt: (rate) => (rate > most ? null : openLoad(decode.deployment, engines, rate)),
  };
}

/** Kept with the plan: limits and probabilities ask for the same curve again. */
export const singleCurve = perObject((plan: AggregatedPlan): OpenCurve =>
  openCurve(singleSource(plan).loadAt, startRate(plan)),
);

/** Plans of one pair in one ratio share their loads (`PairCurves`), on any number of GPUs. */
const arrivals = perObject((_: LoadCurve): { open?: OpenCurve } => ({}));

export function pairCurve(plan: PdPlan): OpenCurve {
  const unit = arrivals(plan.curve);
  unit.open ??= openCurve(pairSource(plan.pair, lowestTerms(plan)).loadAt, startRate(plan));
  return unit.open;
}

/** The rate that the averages allow. */
const startRate = ({ curve: { best } }: AggregatedPlan | PdPlan): number => best?.form.rate ?? 1;
