/**
 * What each limit costs, by quick estimate and at once: the same units under one limit looser at a time, step by step of a ladder that people
 * write limits in. The simulation confirms it later.
 */
import { highestHolding, type OpenCurve } from "@/features/core/serving/open-load/open-curve";
import { bestPlan } from "@/features/core/search/pools/best-plan";
import { singleOption, pairOption, type Search } from "./find";
import { holds, missUnit, pairUnit, singleUnit, type JudgedUnit, type Judging } from "./judged-options";
import { unitsWithin } from "./option";
import { goalAmount, wantedBy, type PlanQuestion } from "./question";
import { withLimit } from "./what-if";

/** Seconds; and shares of requests that a margin asks for. */
const TTFT_STEPS = [0.2, 0.3, 0.5, 0.6, 0.8, 1, 1.5, 2, 3, 5, 8, 12, 20, 30] as const;
const TPOT_STEPS = [0.01, 0.015, 0.02, 0.025, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.15, 0.2] as const;
const SAFETY_STEPS = [0.95, 0.9, 0.8, 0.7, 0.6, 0.5] as const;

export type LimitId = "ttft" | "tpot" | "safety";

export type AdviceStep = {
  readonly id: LimitId;
  /** Seconds, or a probability. */
  readonly step: number;
  /** Requests per second, and in flight, that all GPUs then hold. */
  readonly rate: number;
  readonly clients: number;
};

export type Advice = {
  /** As asked; 0 where nothing holds. */
  readonly rate: number;
  readonly clients: number;
  /** One limit looser at a time, in the order of its ladder. */
  readonly steps: readonly AdviceStep[];
};

/** Steps of a ladder beyond the asked one that are looked at; all of them where the asked one is not enough. */
const LOOKED_AHEAD = 6;
/** Units that may win under looser limits: as many as are asked for the answer, whose curves are there. */
const MOST_UNITS = 8;

/** Null where averages are asked for: they have no cliff that a step would leave. */
export function listAdvice(search: Search): Advice | null {
  const { question, outlooks } = search;
  const { percentile } = question;
  if (percentile === null) return null;
  const judging: Judging = { question, outlooks, percentile };
  const units = adviceUnits(search);
  const best = mostHeld(judging, units);
  const ahead = isEnough(question, best) ? LOOKED_AHEAD : Infinity;
  const steps = ladders(question).flatMap(({ id, asked, ladder }) =>
    ladder.slice(0, ahead).map((step) => {
      const looser = { ...judging, question: withStep(question, id, step) };
      return { id, step, asked, ...mostHeld(looser, units) };
    }),
  );
  return { ...best, steps };
}

/** Those that hold as asked, the nearest of those that do not, and pairs for these limits and for loose ones. */
function adviceUnits(search: Search): readonly JudgedUnit[] {
  const { question, aggregated, space, context } = search;
  const plans = aggregated.plans
    .map((plan) => singleUnit(question, plan, singleOption(search, plan)))
    .toSorted((a, b) => b.bound - a.bound)
    .slice(0, MOST_UNITS);
  const near = aggregated.misses.toSorted((a, b) => a.excess - b.excess).slice(0, MOST_MISSES);
  const { sure: _sure, ...unsure } = space;
  const pairs = space.gpus > 1 ? [bestPlan(space, context), bestPlan({ ...unsure, limits: LOOSE }, context)] : [];
  return [
    ...plans,
    ...near.map((miss) => missUnit(miss)),
    ...pairs.flatMap((pair) => (pair ? [pairUnit(question, pair, pairOption(search, pair))] : [])),
  ];
}

const MOST_MISSES = 4;
const LOOSE = { ttft: 30, tpot: 0.2 };

function mostHeld(judging: Judging, units: readonly JudgedUnit[]): { readonly rate: number; readonly clients: number } {
  const { question } = judging;
  const { gpus, scenario } = question;
  let most = { rate: 0, clients: 0 };
  for (const { unit, served, curve } of units) {
    const known: OpenCurve = curve();
    const best = highestHolding(known, scenario.workload.osl, (load) => holds(judging, served, load));
    const copies = unitsWithin(gpus, unit);
    if (best && copies * goalAmount(question, best) > goalAmount(question, most))
      most = { rate: best.rate * copies, clients: best.clients * copies };
  }
  return most;
}

export function ladders({ scenario: { targets }, safety }: PlanQuestion) {
  const { ttft, tpot } = targets;
  return [
    ...(ttft === null
      ? []
      : [{ id: "ttft" as const, asked: ttft as number, ladder: TTFT_STEPS.filter((step) => step > ttft * SAME) }]),
    ...(tpot === null
      ? []
      : [{ id: "tpot" as const, asked: tpot as number, ladder: TPOT_STEPS.filter((step) => step > tpot * SAME) }]),
    ...(safety === null
      ? []
      : [{ id: "safety" as const, asked: safety, ladder: SAFETY_STEPS.filter((step) => step < safety / SAME) }]),
  ];
}

const SAME = 1.001;

export const withStep = (question: PlanQuestion, id: LimitId, step: number): PlanQuestion =>
  id === "safety" ? { ...question, safety: step } : withLimit(question, id, step);

/** Whether so much is held as was asked for; of as much as possible, anything. */
export const isEnough = (
  question: PlanQuestion,
  { rate, clients }: { readonly rate: number; readonly clients: number },
): boolean => {
  const wanted = wantedBy(question.goal);
  return wanted === null ? rate > 0 : goalAmount(question, { rate, clients }) >= wanted;
};
