/**
 * Stage two: the best of the closed form through the event simulation, for percentiles, and judged again by what the limits are about.
 * Replicas are alike: one of them is simulated, as a closed loop where averages are asked for, else under random arrivals of its share.
 */
import {
  isTimed,
  servingFigures,
  measureSpread,
  type LimitedBy,
  type Spread,
} from "@/features/core/serving/engine-run/metrics";
import { findPolicy } from "@/features/core/serving/engine-constants/recipes";
import { serveOpenLoop, type OpenServed } from "@/features/core/serving/open-loop";
import { serveClosedLoop, type Served } from "@/features/core/serving/serve";
import { REQUESTS_PER_CLIENT } from "@/features/core/workload/traffic";
import type { Digest } from "./digest";
import type { Question } from "./evaluate";
import { outputRate, type Rated } from "./criteria/figures";
import { judgeIndex, type Engine } from "./judge";
import { computeExcess, limitedStatistic, listChecks, type Check, type Limits } from "./criteria/limits";
import type { JudgedBy } from "./criteria/time-limits";
import { computeScore } from "./criteria/objectives";
import type { SearchContext } from "./space/variant";
import { variantOutlook } from "./variant-outlook";

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
  const { variant, replicas, rated, tariff, place } = engine;
  const statistic = limitedStatistic(question.limits);
  const served = statistic === "mean" ? runClients(context, engine) : runArrivals(context, engine);
  const figures = servingFigures(served.outcome, served.requests, served.delay, served.window);
  const times = requestTimes(served, question.limits);
  const result: Rated = {
    ttft: figures.ttft.mean,
    tpot: figures.tpot.mean,
    rate: servedRate(served, figures.requestRate * replicas, rated.rate),
    gpus: rated.gpus,
    drawn: rated.drawn,
  };
  const goodput = result.rate * times.attained;
  const measuredSpread = { ttft: figures.ttft, tpot: figures.tpot, e2e: times.e2e, goodput };
  const judged = judgedRun(engine, question.limits, { ttft: figures.ttft[statistic], tpot: figures.tpot[statistic] });
  const checks = listChecks(question.limits, result, tariff, place, judged).map((check) =>
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
    outputRate: statistic === "mean" ? figures.outputRate * replicas : outputRate(result, tariff),
    limitedBy: figures.limitedBy,
    checks,
    passes,
    score,
    requests: served.requests.count,
  };
}

/** Of arrivals that are all served their own rate, which no draw moves. */
const servedRate = (served: Served | OpenServed, completed: number, arriving: number): number =>
  "saturated" in served && !served.saturated ? arriving : completed;

function runClients({ factors }: SearchContext, { variant, budget, clients }: Engine): Served {
  const deployment = { ...variant.deployment, concurrency: clients };
  const rounds = Math.min(REQUESTS_PER_CLIENT, Math.max(FEWEST_ROUNDS, Math.ceil(REQUESTS / clients)));
  return serveClosedLoop(deployment, [budget.pool], {
    factors,
    policy: policyFor(deployment, budget),
    rounds,
    seed: 1,
  });
}

/** Requests for each of those in flight: the first tenth of them has ended long before the last one comes. */
const FLIGHTS = 8;

/** The rate is the instance's share: a router that sends each request to one replica leaves every one of them random arrivals. */
function runArrivals({ factors }: SearchContext, { variant, budget, clients, rated, replicas }: Engine): OpenServed {
  const deployment = { ...variant.deployment, concurrency: clients };
  const arrivals = { kind: "poisson", rate: rated.rate / replicas } as const;
  const requests = Math.max(REQUESTS, FLIGHTS * clients);
  const options = { factors, policy: policyFor(deployment, budget), seed: 1 };
  return serveOpenLoop(deployment, [budget.pool], { arrivals, requests }, options);
}

const policyFor = (deployment: Engine["variant"]["deployment"], { tokens, policy }: Engine["budget"]) =>
  tokens === null ? findPolicy(deployment) : policy;

/** A run knows its arrivals; its times have the errors of predictions. */
function judgedRun({ variant, clients, replicas }: Engine, limits: Limits, times: JudgedBy["times"]): JudgedBy {
  const outlook = variantOutlook(variant, limits)?.(times, clients, replicas) ?? null;
  return { times, arrivals: { kind: "known" }, outlook };
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

type Found = Pick<Simulated, "e2e" | "goodput">;

/** The check of a whole request or of goodput, with what the simulation knows instead of means. */
function precise(check: Check, { e2e }: Limits, simulated: Found): Check {
  if (check.reason === "E2E") return { ...check, value: simulated.e2e[e2e?.of ?? "mean"] };
  return check.reason === "GOODPUT" ? { ...check, value: simulated.goodput } : check;
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
