/**
 * Plans under a percentile: each at the highest rate of random arrivals that keeps the limits. Averages are a bound of what a percentile
 * allows, so that plans are asked in the order of that bound until none can be among the best any more.
 */
import { chanceWithin, outlookStore, type Outlooks } from "../../confidence";
import { timesAt, type OpenLoad } from "@/features/core/serving/open-load/open-load";
import type { Percentile } from "@/features/core/serving/sweep/input";
import { seconds } from "@/lib/units/quantity";
import type { AggregatedPlan } from "../aggregated";
import type { Miss } from "../misses";
import { countGpus } from "../pair";
import { hour, type PdMiss, type PdPlan } from "../pair-ratios";
import { byScore, computeScore, ratePair, type Rated } from "../plan";
import type { PdLimits, PdSpace } from "../space";
import { pairSource, singleSource, type UnitSource } from "./unit-curves";

type Plan = AggregatedPlan | PdPlan;

export type JudgedPlans<P extends Plan> = {
  /** Best first. */
  readonly plans: readonly P[];
  /** Of plans that no load of random arrivals brings within the limits. */
  readonly misses: readonly Miss[];
  /** Plans whose percentile only a simulated run knows. */
  readonly unknown: number;
};

export const isPercentile = ({ promise }: PdSpace): boolean => promise !== undefined && promise.statistic !== "mean";

/** Plans as averages rate them, best first, as the promise of the question leaves them. */
export function byPromise<P extends Plan>(space: PdSpace, plans: readonly P[]): readonly P[] {
  const statistic = space.promise?.statistic ?? "mean";
  return statistic === "mean" ? plans : judgedPlans(space, plans, statistic).plans;
}

/** A table of so many is enough. */
const WANTED = 12;
/** Plans that are asked at most. */
const MOST = 80;

/** `plans`: as averages rate them, best first. */
export function judgedPlans<P extends Plan>(
  space: PdSpace,
  plans: readonly P[],
  percentile: Percentile,
): JudgedPlans<P> {
  const judge = planJudge(space, percentile);
  const passing: P[] = [];
  const misses: Miss[] = [];
  const scores: number[] = [];
  let unknown = 0;
  for (const plan of plans.slice(0, MOST)) {
    const bar = scores[WANTED - 1] ?? null;
    if (bar !== null && computeScore(plan.rated, space.objective) < bar) break;
    const judged = judge(plan, bar === null ? 0 : rateAtScore(plan, bar, space.objective));
    if (judged === null) unknown += 1;
    else if ("reason" in judged) misses.push(judged);
    else if (!("beaten" in judged)) {
      const rated = rateAt(space, plan, judged, percentile);
      passing.push({ ...plan, rated });
      scores.push(computeScore(rated, space.objective));
      scores.sort((a, b) => b - a);
    }
  }
  return { plans: passing.sort(byScore(space.objective)), misses, unknown };
}

/** Of ratios that averages reject already: what each limit would have to be for an idle deployment. Nearest first by averages, some of them. */
export function judgedMisses(space: PdSpace, misses: readonly PdMiss[], percentile: Percentile): readonly Miss[] {
  const outlooks = outlookStore();
  const nearest = misses.toSorted((a, b) => a.excess - b.excess).slice(0, MOST);
  return nearest.flatMap(({ pair, x, y }) => {
    const source = pairSource(pair, { x, y });
    const idle = source.loadAt(IDLE * x * pair.prefillRate);
    return idle === null ? [] : margins(space, outlooks, source, percentile).missUnder(idle);
  });
}

/** Requests per second at which the plan has this score; negative scores are costs. */
const rateAtScore = ({ rated }: Plan, score: number, objective: PdSpace["objective"]): number => {
  const bound = computeScore(rated, objective);
  return rated.rate * (score < 0 ? bound / score : score / bound);
};

/** One instance of one pool, whose copies share alike; separate pools whole, since a request goes to whichever instance has the fewest. */
export const planSource = (plan: Plan): UnitSource =>
  "pair" in plan ? pairSource(plan.pair, plan) : singleSource(plan);

const copiesIn = (plan: Plan): number => ("pair" in plan ? 1 : plan.copies);

/** Of a rate at which a deployment that the law knows is known. */
const IDLE = 0.01;
/** The highest rate is found to less than a hundredth of the bound. */
const HALVINGS = 8;

const BEATEN = { beaten: true } as const;
/** The highest load that holds, or why none does; null where the law does not know. */
type Judged = OpenLoad | Miss | typeof BEATEN | null;

/** `least`: requests per second of the whole plan below which it does not matter. */
function planJudge(space: PdSpace, percentile: Percentile) {
  const outlooks = outlookStore();
  return (plan: Plan, least: number): Judged => {
    const source = planSource(plan);
    const { holds, missUnder } = margins(space, outlooks, source, percentile);
    const copies = copiesIn(plan);
    if (least > 0) {
      const load = source.loadAt(least / (1 - space.headroom) / copies);
      if (load === null || !holds(load)) return BEATEN;
    }
    return highestLoad(source, plan.rated.rate / (1 - space.headroom) / copies, { holds, missUnder });
  };
}

function highestLoad({ loadAt }: UnitSource, bound: number, { holds, missUnder }: Margins): OpenLoad | Miss | null {
  const idle = loadAt(IDLE * bound);
  if (idle === null) return null;
  if (!holds(idle)) return missUnder(idle);
  let best = idle;
  let [low, high] = [IDLE * bound, bound];
  for (let step = 0; step < HALVINGS; step += 1) {
    // Most plans keep a good part of what averages allow.
    const middle = step === 0 ? bound : (low + high) / 2;
    const load = loadAt(middle);
    if (load === null || !holds(load)) high = middle;
    else [best, low] = [load, middle];
    if (step === 0 && low === bound) high = 2 * bound;
  }
  return best;
}

/** The other limit has errors of its own. */
const SPARE = 0.04;
const SUREST = 0.995;

type Margins = { readonly holds: (load: OpenLoad) => boolean; readonly missUnder: (load: OpenLoad) => Miss };

/** Whether the percentile holds as surely as asked. */
function margins(
  { limits, promise }: PdSpace,
  outlooks: Outlooks,
  { served }: UnitSource,
  percentile: Percentile,
): Margins {
  const safety = promise?.safety ?? null;
  const around = ({ clients }: OpenLoad) => outlooks(served, Math.max(1, clients));
  const margin = (load: OpenLoad, kind: "ttft" | "tpot"): number =>
    safety === null ? 1 : around(load).factor(`served.${kind}`, Math.min(SUREST, safety + SPARE));
  return {
    holds: (load) => {
      const times = timesAt(load, percentile);
      if (safety !== null) return chanceWithin(around(load), limits, times).all >= safety;
      return times.ttft <= (limits.ttft ?? Infinity) && times.tpot <= (limits.tpot ?? Infinity);
    },
    missUnder: (load) => {
      const { ttft, tpot } = timesAt(load, percentile);
      return missAt(limits, { ttft: ttft * margin(load, "ttft"), tpot: tpot * margin(load, "tpot") });
    },
  };
}

/** `needed`: seconds that each limit would have to be for an idle deployment. */
function missAt(limits: PdLimits, needed: { readonly ttft: number; readonly tpot: number }): Miss {
  const far = { ttft: needed.ttft / (limits.ttft ?? Infinity) - 1, tpot: needed.tpot / (limits.tpot ?? Infinity) - 1 };
  return {
    reason: far.ttft >= far.tpot ? "TTFT" : "TPOT",
    ttft: far.tpot <= 0 ? seconds(needed.ttft) : null,
    tpot: far.ttft <= 0 ? seconds(needed.tpot) : null,
    excess: Math.max(far.ttft, far.tpot),
  };
}

/** All instances of the plan at this load. */
function rateAt(space: PdSpace, plan: Plan, load: OpenLoad, percentile: Percentile): Rated {
  const { rate, running, clients, ttft, tpot } = load;
  const { limitedBy, gpus } = plan.rated;
  const form = { ttft: seconds(ttft.mean), tpot: seconds(tpot.mean), rate, running, limitedBy };
  const point = { clients, form, judged: timesAt(load, percentile) };
  const cost = "pair" in plan ? hour(space, plan.pair, plan) : plan.price && gpus * plan.price;
  return ratePair(space, point, copiesIn(plan), "pair" in plan ? countGpus(plan.pair, plan) : gpus, cost);
}
