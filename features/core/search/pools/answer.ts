/** The whole answer as plain data: both ways to serve, who wins where, the winner taken apart, what was rejected. */
import { meanLengths } from "@/features/core/serving/deployment/requests";
import { decodeSteps } from "@/features/core/serving/closed-form/step-counts";
import { weakestGrade, type Grade } from "@/features/answers/explain";
import type { Seconds } from "@/lib/units/quantity";
import { aggregatedSearch, type AggregatedFound, type AggregatedPlan } from "./aggregated";
import { listStretches, type Stretch } from "./crossover";
import { pdContext } from "./instances";
import { matchPools, type Matching } from "./matching";
import { relaxations, type Miss, type Relaxation } from "./misses";
import { ratioMap, type RatioMap } from "./ratio-map";
import { rejections, type Rejection } from "./rejections";
import { aggregatedFrontRows, aggregatedRow, pdFrontRows, pdRow, type FrontRow, type PlanRow } from "./rows";
import { AVERAGE } from "@/features/core/scenario/fields/promise";
import { judgedMisses, judgedPlans, planSource, type JudgedPlans } from "./arriving/judged-plans";
import { openCurve } from "@/features/core/serving/open-load/open-curve";
import { timesAt } from "@/features/core/serving/open-load/open-load";
import type { PdMiss, PdPlan } from "./pair-ratios";
import { pdSearch, type PdFound } from "./search";
import type { PdSpace } from "./space";
import { splits, type Split } from "./splits";
import type { Move } from "./transfer";

export type PdAnswer = {
  /** Best first; at most 2,000. */
  readonly plans: readonly PlanRow[];
  readonly aggregated: readonly PlanRow[];
  readonly winner: Winner | null;
  readonly fronts: { readonly pd: readonly FrontRow[]; readonly agg: readonly FrontRow[] };
  /** By TPOT limit: who gives more tokens per GPU. */
  readonly stretches: readonly Stretch[];
  readonly rejections: readonly Rejection[];
  /** Of separate pools, where none passes. */
  readonly relaxations: readonly Relaxation[];
  /** Plans that averages let pass and whose percentile only a simulated run knows. */
  readonly unknown: number;
  readonly counts: {
    readonly pairs: number;
    readonly ratios: number;
    readonly passing: number;
    readonly evaluated: number;
  };
};

/** Requests in flight, and what comes of them: seconds, requests per second. */
type WinnerLoad = {
  readonly clients: number;
  readonly ttft: Seconds;
  readonly tpot: Seconds;
  readonly rate: number;
};

/** The best separate pools, taken apart. */
export type Winner = {
  readonly row: PlanRow;
  readonly matching: Matching;
  readonly move: Move;
  /** Seconds: a prompt alone in a prefill instance, one decode step, what a client waits beyond the engine. */
  readonly own: number;
  readonly step: number;
  readonly delay: number;
  /** Times to first token if requests come at random, seconds; null where the law of random arrivals does not know them. */
  readonly ttftAt: { readonly mean: number; readonly p50: number; readonly p90: number; readonly p99: number } | null;
  /** Decoding sequences of one decode instance: at the load, within the TPOT limit, in its cache. */
  readonly running: number;
  readonly batch: number;
  readonly seats: number;
  readonly map: RatioMap;
  readonly splits: readonly Split[];
  /** Under more and more clients. */
  readonly loads: readonly WinnerLoad[];
  readonly grade: Grade;
};

const MOST_ROWS = 2000;

/** TPOT limits beyond this many times the scenario's, or beyond this, are no question of serving. */
const WIDEST = 4;
const SLOWEST = 0.2;

export function pdAnswer(space: PdSpace): PdAnswer {
  const context = pdContext(space);
  const result = pdSearch(space, context);
  const aggregated = aggregatedSearch(space, context);
  const [pairs, singles] = [promised(space, result.plans), promised(space, aggregated.plans)];
  const misses = [...pairs.misses, ...missesBy(space, result.misses)];
  const slowest = space.limits.tpot === null ? SLOWEST : space.limits.tpot * WIDEST;
  const [best] = pairs.plans;
  return {
    plans: pairs.plans.slice(0, MOST_ROWS).map(pdRow),
    aggregated: singles.plans.slice(0, MOST_ROWS).map(aggregatedRow),
    winner: best ? winner(space, best) : null,
    fronts: { pd: pdFrontRows(result.front), agg: aggregatedFrontRows(aggregated.front) },
    stretches: listStretches(result.envelope, aggregated.envelope, slowest),
    rejections: rejections(result, aggregated),
    relaxations: best ? [] : relaxations(misses, space.limits, space.promise === undefined),
    unknown: pairs.unknown + singles.unknown,
    counts: counts(result, aggregated),
  };
}

/** As averages, or by the percentile of the promise. */
function promised<P extends AggregatedPlan | PdPlan>(space: PdSpace, plans: readonly P[]): JudgedPlans<P> {
  const { statistic } = space.promise ?? AVERAGE;
  return statistic === "mean" ? { plans, misses: [], unknown: 0 } : judgedPlans(space, plans, statistic);
}

function missesBy(space: PdSpace, misses: readonly PdMiss[]): readonly Miss[] {
  const { statistic } = space.promise ?? AVERAGE;
  return statistic === "mean" ? misses : judgedMisses(space, misses, statistic);
}

const counts = ({ pairs, ratios, plans, evaluated }: PdFound, aggregated: AggregatedFound): PdAnswer["counts"] => ({
  pairs,
  ratios,
  passing: plans.length,
  evaluated: evaluated + aggregated.evaluated,
});

function winner(space: PdSpace, plan: PdPlan): Winner {
  const { pair, rated, y } = plan;
  const { tpot } = rated.mean;
  const { output } = meanLengths(space.lengths);
  const steps = decodeSteps(pair.decode.engine, { output });
  const later = Math.max(1, output - 1);
  const { firstToken, firstTokenSteps } = pair.decode.delay;
  const matching = matchPools(pair, plan, rated.rate, tpot, later);
  const step = (tpot * later) / steps;
  const delay = firstToken + firstTokenSteps * tpot;
  return {
    row: pdRow(plan),
    matching,
    ttftAt: planSource(plan).loadAt(rated.rate)?.ttft ?? null,
    move: pair.move,
    own: pair.own,
    step,
    delay,
    running: rated.running / y,
    batch: pair.batch,
    seats: pair.seats,
    map: ratioMap(space, pair),
    splits: splits(space, pair),
    loads: listLoads(space, plan),
    grade: weakestGrade([pair.prefill.variant.grade, pair.decode.variant.grade]),
  };
}

/** The plan under more and more requests in flight: averages of a closed loop, or the percentile under random arrivals. */
function listLoads({ promise }: PdSpace, plan: PdPlan): readonly WinnerLoad[] {
  const { copies, curve } = plan;
  const { statistic } = promise ?? AVERAGE;
  if (statistic !== "mean")
    return openCurve(planSource(plan).loadAt, plan.rated.rate).map((load) => ({
      ...{ clients: load.clients, rate: load.rate },
      ...timesAt(load, statistic),
    }));
  return curve.points.map(({ clients, form: { ttft, tpot, rate } }) => ({
    ...{ clients: clients * copies, ttft, tpot, rate: rate * copies },
  }));
}
