/**
 * Stage two: the best of the closed form through the event simulation, for percentiles, and judged again by what the limits are about.
 * Replicas are alike: one of them is simulated, a closed loop (see serveClosedLoop).
 */
import {
  isTimed,
  servingFigures,
  measureSpread,
  type LimitedBy,
  type Spread,
} from "@/features/core/serving/engine-run/metrics";
import { findPolicy } from "@/features/core/serving/engine-constants/recipes";
import { serveClosedLoop, type Served } from "@/features/core/serving/serve";
import { REQUESTS_PER_CLIENT } from "@/features/core/workload/traffic";
import type { Digest } from "./digest";
import type { Question } from "./evaluate";
import type { Rated } from "./criteria/figures";
import { judgeIndex, type Engine } from "./judge";
import { listChecks, computeExcess, type Check, type Limits, type TimeLimit } from "./criteria/limits";
import { computeScore } from "./criteria/objectives";
import type { SearchContext } from "./space/variant";

export type Simulated = {
  readonly index: number;
  /** Seconds. */
  readonly ttft: Spread;
  readonly tpot: Spread;
  readonly e2e: Spread;
  /** Means of times, and the whole deployment's requests per second. */
  readonly rated: Rated;
  /** Output tokens per second of the whole deployment, and requests per second within the TTFT and TPOT limits. */
  readonly outputRate: number;
  readonly goodput: number;
  readonly limitedBy: LimitedBy;
  readonly checks: readonly Check[];
  readonly passes: boolean;
  readonly score: number;
  readonly requests: number;
};

/** Requests of one run, about: enough for a 99th percentile, few enough for fifty runs in seconds. */
const REQUESTS = 1000;
const FEWEST_ROUNDS = 3;

/** null: this configuration cannot be run. Depends on nothing but its arguments; the same seed gives the same answer. */
export function simulateConfiguration(context: SearchContext, question: Question, index: number): Simulated | null {
  const { engine } = judgeIndex(context, question, index);
  if (engine === null) return null;
  const { variant, clients, replicas, rated, tariff, place } = engine;
  const rounds = Math.min(REQUESTS_PER_CLIENT, Math.max(FEWEST_ROUNDS, Math.ceil(REQUESTS / clients)));
  const served = run(context, engine, rounds);
  const figures = servingFigures(served.outcome, served.requests, served.delay, served.window);
  const times = requestTimes(served, question.limits);
  const result: Rated = {
    ttft: figures.ttft.mean,
    tpot: figures.tpot.mean,
    rate: figures.requestRate * replicas,
    gpus: rated.gpus,
    drawn: rated.drawn,
  };
  const goodput = result.rate * times.attained;
  const measuredSpread = { ttft: figures.ttft, tpot: figures.tpot, e2e: times.e2e, goodput };
  const checks = listChecks(question.limits, result, tariff, place).map((check) =>
    precise(check, question.limits, measuredSpread),
  );
  const passes = checks.every(({ value, limit, most }) => computeExcess(value, limit, most) <= 0);
  const score =
    question.objective === "goodput"
      ? goodput / result.gpus
      : computeScore(question.objective, result, variant.tariff, times.attained > 0);
  return {
    index,
    ...measuredSpread,
    rated: result,
    outputRate: figures.outputRate * replicas,
    limitedBy: figures.limitedBy,
    checks,
    passes,
    score,
    requests: clients * rounds,
  };
}

function run({ factors }: SearchContext, { variant, budget, clients }: Engine, rounds: number): Served {
  const deployment = { ...variant.deployment, concurrency: clients };
  const policy = budget.tokens === null ? findPolicy(deployment) : budget.policy;
  return serveClosedLoop(deployment, [budget.pool], { factors, policy, rounds, seed: 1 });
}

/** Times of whole requests, and the share within both limits (whatever statistic they are set for, a request either meets them or not). */
function requestTimes({ outcome: { timeline, end }, requests, delay, window }: Served, { ttft, tpot }: Limits) {
  const counted = window ?? { from: 0, to: end, until: Infinity };
  const e2e: number[] = [];
  let within = 0;
  for (let i = 0; i < requests.count; i += 1) {
    const [arrival = NaN, first = NaN, finish = NaN] = [timeline.arrival[i], timeline.first[i], timeline.finish[i]];
    if (!isTimed(counted, arrival)) continue;
    const later = (requests.output[i] ?? 1) - 1;
    const perToken = later > 0 ? (finish - first) / later : 0;
    const waited = delay.firstToken + delay.firstTokenSteps * perToken;
    e2e.push(finish - arrival + waited);
    if (first - arrival + waited <= (ttft?.most ?? Infinity) && perToken <= (tpot?.most ?? Infinity)) within += 1;
  }
  return { e2e: measureSpread(Float64Array.from(e2e)), attained: within / Math.max(1, e2e.length) };
}

type Found = Pick<Simulated, "ttft" | "tpot" | "e2e" | "goodput">;

/** The check of a time or of goodput, with what the simulation knows instead of means. */
function precise(check: Check, limits: Limits, measured: Found): Check {
  const exact = (spread: Spread, limit: TimeLimit | null): Check => ({ ...check, value: spread[limit?.of ?? "mean"] });
  if (check.reason === "TTFT") return exact(measured.ttft, limits.ttft);
  if (check.reason === "TPOT") return exact(measured.tpot, limits.tpot);
  if (check.reason === "E2E") return exact(measured.e2e, limits.e2e);
  return check.reason === "GOODPUT" ? { ...check, value: measured.goodput } : check;
}

/** How far beyond one limit a configuration may lie in closed form and still be simulated. */
const NEAR = 0.1;

/** Share of the runs that goes to what lies just beyond a limit, and as much again to the front. */
const ASIDE = 0.2;

/**
 * What the second stage looks at, `most` configurations: the best of the first stage; what would be better but lies just beyond one limit,
 * because the closed form errs by a few per cent either way; and some of the front from end to end, which keep the limits by more and
 * stand where all the best turn out to break one. The best fill what is left.
 */
export function listContenders({ best, keep, relaxed, front }: Digest, most: number): number[] {
  if (most === 0) return [];
  const least = best.length < keep ? -Infinity : (best.at(-1)?.score ?? -Infinity);
  const near = relaxed
    .flat()
    .filter(({ x, y }) => -x <= NEAR && y > least)
    .sort((a, b) => b.y - a.y || a.index - b.index);
  const aside = Math.floor(most * ASIDE);
  const others = [...near.slice(0, aside), ...spreadOver(front, aside)].map(({ index }) => index);
  const first = best.slice(0, most - 2 * aside).map(({ index }) => index);
  const rest = best.slice(first.length).map(({ index }) => index);
  return [...new Set([...first, ...others, ...rest])].slice(0, most);
}

/** At most so many of them, evenly from the first to the last. */
function spreadOver<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  const step = (all.length - 1) / Math.max(1, most - 1);
  return Array.from({ length: most }, (_, index) => all[Math.round(index * step)] as T);
}

/** Those that pass first, best first; then those that do not. Ties as in the first stage: fewer GPUs, then the lower index. */
export function simulateBest(context: SearchContext, question: Question, indices: readonly number[]): Simulated[] {
  return rankSimulated(indices.flatMap((index) => simulateConfiguration(context, question, index) ?? []));
}

export const rankSimulated = (runs: readonly Simulated[]): Simulated[] =>
  runs.toSorted(
    (a, b) =>
      Number(b.passes) - Number(a.passes) || b.score - a.score || a.rated.gpus - b.rated.gpus || a.index - b.index,
  );
