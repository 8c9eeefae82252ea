/** The whole answer as plain data: both ways to serve, who wins where, the winner taken apart, what was rejected. */
import { meanLengths } from "@/features/core/serving/deployment/requests";
import { decodeSteps } from "@/features/core/serving/closed-form/step-counts";
import { weakestGrade, type Grade } from "@/features/answers/explain";
import type { Seconds } from "@/lib/units/quantity";
import { aggregatedSearch, type AggregatedFound } from "./aggregated";
import { listStretches, type Stretch } from "./crossover";
import { pdContext } from "./instances";
import { matchPools, type Matching } from "./matching";
import { relaxations, type Relaxation } from "./misses";
import { ratioMap, type RatioMap } from "./ratio-map";
import { rejections, type Rejection } from "./rejections";
import { aggregatedFrontRows, aggregatedRow, pdFrontRows, pdRow, type FrontRow, type PlanRow } from "./rows";
import type { PdPlan } from "./pair-ratios";
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
  /** Times to first token if requests come at random: the parts that do not vary, and the waits of all stations at each percentile. */
  readonly ttftAt: { readonly p50: number; readonly p90: number; readonly p99: number };
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
  const slowest = space.limits.tpot === null ? SLOWEST : space.limits.tpot * WIDEST;
  const [best] = result.plans;
  return {
    plans: result.plans.slice(0, MOST_ROWS).map(pdRow),
    aggregated: aggregated.plans.slice(0, MOST_ROWS).map(aggregatedRow),
    winner: best ? winner(space, best) : null,
    fronts: { pd: pdFrontRows(result.front), agg: aggregatedFrontRows(aggregated.front) },
    stretches: listStretches(result.envelope, aggregated.envelope, slowest),
    rejections: rejections(result, aggregated),
    relaxations: best ? [] : relaxations(result.misses, space.limits),
    counts: counts(result, aggregated),
  };
}

const counts = ({ pairs, ratios, plans, evaluated }: PdFound, aggregated: AggregatedFound): PdAnswer["counts"] => ({
  pairs,
  ratios,
  passing: plans.length,
  evaluated: evaluated + aggregated.evaluated,
});

function winner(space: PdSpace, plan: PdPlan): Winner {
  const { pair, rated, curve, copies, y } = plan;
  const { output } = meanLengths(space.lengths);
  const steps = decodeSteps(pair.decode.engine, { output });
  const later = Math.max(1, output - 1);
  const { firstToken, firstTokenSteps } = pair.decode.delay;
  const matching = matchPools(pair, plan, rated.rate, rated.tpot, later);
  const step = (rated.tpot * later) / steps;
  const delay = firstToken + firstTokenSteps * rated.tpot;
  const fixed = pair.own + pair.move.exposed + step / 2 + delay;
  const quantile = (share: "p50" | "p90" | "p99"): number =>
    matching.stations.reduce((sum, { queue }) => sum + queue[share], fixed);
  return {
    row: pdRow(plan),
    matching,
    ttftAt: { p50: quantile("p50"), p90: quantile("p90"), p99: quantile("p99") },
    move: pair.move,
    own: pair.own,
    step,
    delay,
    running: ((curve.best?.form.running ?? 0) * copies) / y,
    batch: pair.batch,
    seats: pair.seats,
    map: ratioMap(space, pair),
    splits: splits(space, pair),
    loads: curve.points.map(({ clients, form: { ttft, tpot, rate: requests } }) => ({
      ...{ clients: clients * copies, ttft, tpot, rate: requests * copies },
    })),
    grade: weakestGrade([pair.prefill.variant.grade, pair.decode.variant.grade]),
  };
}
