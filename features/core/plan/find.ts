/**
 * The best deployments of a question in closed form, one pool or two, whichever serves more. Engines of one kind repeat: what one of
 * them holds within the limits follows from the search over pools, and the GPUs at hand say how many there are.
 */
import type { Chance } from "@/features/core/evidence/chance";
import { aggregatedSearch, type AggregatedPlan } from "@/features/core/search/pools/aggregated";
import type { PdContext } from "@/features/core/search/pools/instances";
import type { LoadCurve } from "@/features/core/search/pools/load-curve";
import { servedPair, type PairCurves, type PdPlan } from "@/features/core/search/pools/pair-ratios";
import { pdSearch, type PdFound } from "@/features/core/search/pools/search";
import { pairCurve, singleCurve } from "@/features/core/search/pools/arriving/unit-curves";
import { aggregatedRow, pdRow } from "@/features/core/search/pools/rows";
import type { LoadPoint, PdSpace, Served } from "@/features/core/search/pools/space";
import type { OpenCurve } from "@/features/core/serving/open-load/open-curve";
import { userRate } from "@/features/core/scenario/request-time";
import { perObject } from "@/lib/per-object";
import { sharedWork } from "./shared-cache";
import { unitGpus, unitId, unitsIn, type Option, unitsWithin } from "./option";
import { judgedOptions, pairUnit, singleUnit } from "./judged-options";
import { goalAmount, wantedBy, type PlanQuestion } from "./question";
import { planSpace, STAGES } from "./space";
import { chanceWithin, outlookStore, type Outlooks } from "@/features/core/search/confidence";

/** A search of one question, so that what follows it prices nothing twice. */
export type Search = {
  readonly question: PlanQuestion;
  readonly space: PdSpace;
  readonly context: PdContext;
  readonly outlooks: Outlooks;
  /** The limits kept on so many GPUs, by those of one unit; the search looks at no more than `space.gpus`. */
  readonly aggregated: ReturnType<typeof aggregatedSearch>;
  /** Of pairs of pools, whatever GPUs they are looked at on. */
  readonly curves: PairCurves;
};

/** GPUs that a search looks at: more are more copies of what is found on these. */
const LOOKED_AT = 32;

/** The answer and its front are of one search. */
export const startSearch = perObject((question: PlanQuestion): Search => search(question));

/** The best of one pool with the engine's own token budget: a fraction of the work, and mostly the answer. Of this question alone. */
export const glance = (question: PlanQuestion): Search => search(question, [null]);

function search(question: PlanQuestion, budgets?: readonly (number | null)[]): Search {
  const work = sharedWork(question);
  const outlooks = outlookStore(work.outlook);
  const gpus = Math.min(question.gpus, LOOKED_AT);
  const searchAt = (pp: number): Search => {
    const space = planSpace(question, outlooks, gpus, pp);
    const context = work.context(space);
    return {
      question,
      space,
      context,
      outlooks,
      aggregated: aggregatedSearch(space, context, budgets),
      curves: new Map(),
    };
  };
  // More stages only where one engine of fewer holds nothing: they cost every user time.
  let best = searchAt(STAGES[0]);
  for (const pp of STAGES.slice(1)) {
    if (holdsAny(best) || pp > gpus) break;
    best = searchAt(pp);
  }
  return best;
}

const holdsAny = ({ aggregated: { plans, misses } }: Search): boolean => plans.length + misses.length > 0;

/** Best first, of one pool. */
export const findSingles = (search: Search): readonly Option[] => ranked(search.question, listJudged(search, []));

/** Every pair of pools on all GPUs that are looked at; null on one GPU. */
export const pairSearch = perObject((search: Search): PdFound | null =>
  search.space.gpus > 1 ? pdSearch(search.space, search.context, search.curves) : null,
);

/** Best first. Of separate pools the best of each smaller budget too: what fewer GPUs hold, more GPUs hold as well. */
export const findOptions = (search: Search): readonly Option[] =>
  ranked(search.question, listJudged(search, listPairs(search)));

const listPairs = perObject((search: Search): readonly PdPlan[] => {
  const { space, context, curves } = search;
  const fewer = budgetsBelow(space.gpus).flatMap((gpus) =>
    pdSearch({ ...space, gpus }, context, curves).plans.slice(0, KEPT),
  );
  return [...fewer, ...(pairSearch(search)?.plans ?? [])];
});

/** One unit of an option of this search under random arrivals, at rising rates; empty where the law does not know it. */
export function optionCurve(search: Search, { id }: Pick<Option, "id">): OpenCurve {
  const single = search.aggregated.plans.find((plan) => unitId(unitsIn(aggregatedRow(plan)).unit) === id);
  if (single) return singleCurve(single);
  const pair = listPairs(search).find((plan) => unitId(unitsIn(pdRow(plan)).unit) === id);
  return pair ? pairCurve(pair) : [];
}

/** Of a smaller budget. */
const KEPT = 3;

/** Under a percentile those that may win; else all of them. */
function listJudged(search: Search, pairs: readonly PdPlan[]): readonly Option[] {
  const { aggregated, question, outlooks } = search;
  const { percentile } = question;
  if (percentile === null)
    return [
      ...aggregated.plans.map((plan) => singleOption(search, plan)),
      ...pairs.map((plan) => pairOption(search, plan)),
    ];
  const judging = { question, outlooks, percentile };
  return [
    ...judgedOptions(
      judging,
      aggregated.plans.map((plan) => singleUnit(question, plan, singleOption(search, plan))),
    ),
    ...judgedOptions(
      judging,
      pairs.map((plan) => pairUnit(question, plan, pairOption(search, plan))),
    ),
  ];
}

const BUDGETS = [2, 3, 4, 6, 8, 12, 16, 24] as const;

const budgetsBelow = (gpus: number): readonly number[] => BUDGETS.filter((budget) => budget < gpus);

/** What holds the goal on the fewest GPUs with the best chance; then the most users, or requests a second where a rate is asked for. Layouts that differ in a token budget without effect are one. */
export function ranked(question: Pick<PlanQuestion, "goal">, options: readonly Option[]): readonly Option[] {
  const sorted = options.toSorted(
    (a, b) =>
      Number(b.judged) - Number(a.judged) ||
      Number(b.holds) - Number(a.holds) ||
      (a.holds && a.wanted !== null ? a.gpus - b.gpus || b.chance.all - a.chance.all : 0) ||
      goalAmount(question, b) - goalAmount(question, a) ||
      a.gpus - b.gpus,
  );
  const seen = new Set<string>();
  return sorted.filter(({ unit, rate }) => {
    const key = `${unitId({ ...unit, tokens: null })} ${rate.toPrecision(6)}`;
    return !seen.has(key) && seen.add(key);
  });
}

export function singleOption(search: Search, plan: AggregatedPlan): Option {
  const { deployment, grade } = plan.variant;
  return option(search, { ...deployment, grade }, unitsIn(aggregatedRow(plan)), plan);
}

export function pairOption(search: Search, plan: PdPlan): Option {
  const units = unitsIn(pdRow(plan));
  return option(search, servedPair(plan.pair, units.unit), units, plan);
}

/** As many copies as the GPUs hold, or as the goal needs. */
function option(
  { question, space, outlooks }: Search,
  served: Served,
  { unit }: Pick<Option, "unit">,
  { curve }: { readonly curve: LoadCurve },
): Option {
  const { best } = curve;
  if (best === null) throw new Error("A plan without a load");
  const most = unitsWithin(question.gpus, unit);
  const { copies, point, holds } = loaded(question, curve, best, most);
  const wanted = wantedBy(question.goal);
  const { form, clients } = point;
  const gpus = unitGpus(unit, copies);
  const rate = form.rate * copies;
  return {
    id: unitId(unit),
    ...{ unit, copies, gpus, rate, grade: served.grade, holds, wanted },
    clients: clients * copies,
    highest: { rate: best.form.rate, clients: best.clients },
    ttft: form.ttft,
    tpot: form.tpot,
    perUser: userRate(form),
    perGpu: (rate * space.lengths.osl) / gpus,
    chance: chanceAt(outlooks, served, space, point),
    limitedBy: form.limitedBy,
    judged: question.percentile === null,
  };
}

const chanceAt = (outlooks: Outlooks, served: Served, { limits }: PdSpace, { clients, form }: LoadPoint): Chance =>
  chanceWithin(outlooks(served, clients), limits, form);

/** All GPUs at their highest load; of a goal the fewest units that hold it, with their share, or all of them where they do not. */
function loaded({ goal }: PlanQuestion, curve: LoadCurve, best: LoadPoint, most: number) {
  const wanted = wantedBy(goal);
  if (wanted === null) return { copies: most, point: best, holds: true };
  const amount = ({ clients, form }: LoadPoint): number => (goal.kind === "rate" ? form.rate : clients);
  const copies = Math.ceil(wanted / amount(best) - 1e-9);
  if (copies > most) return { copies: most, point: best, holds: false };
  return { copies, point: between(curve, best, wanted / copies, amount), holds: true };
}

/** Rungs of the ladder, and straight lines between them. */
function between(
  { points }: LoadCurve,
  best: LoadPoint,
  wanted: number,
  amount: (point: LoadPoint) => number,
): LoadPoint {
  const rungs = [...points.filter(({ clients }) => clients < best.clients), best];
  const index = rungs.findIndex((rung) => amount(rung) >= wanted);
  const [below, above] = [rungs[index - 1], rungs[index] ?? best];
  if (!below) return above;
  const share = (wanted - amount(below)) / Math.max(1e-12, amount(above) - amount(below));
  const mix = <T extends number>(a: T, b: T): T => (a + (b - a) * share) as T;
  const [low, high] = [below.form, above.form];
  return {
    clients: Math.max(1, Math.round(mix(below.clients, above.clients))),
    form: {
      ...high,
      ttft: mix(low.ttft, high.ttft),
      tpot: mix(low.tpot, high.tpot),
      rate: mix(low.rate, high.rate),
      running: mix(low.running, high.running),
    },
  };
}
