/**
 * Options under a percentile: each unit at the highest rate of random arrivals that keeps the limits. Averages come first and bound what a
 * percentile allows, so that units are asked in the order of that bound until none can win any more.
 */
import type { AggregatedPlan } from "@/features/core/search/pools/aggregated";
import type { PdPlan } from "@/features/core/search/pools/pair-ratios";
import { lowestTerms } from "@/features/core/search/pools/ratios";
import { aggregatedRow, pdRow, singleRow } from "@/features/core/search/pools/rows";
import type { ReadyShape } from "@/features/core/search/pools/instances";
import type { Served } from "@/features/core/search/pools/space";
import {
  highestHolding,
  loadAtRate,
  loadOfClients,
  openCurve,
  type OpenCurve,
} from "@/features/core/serving/open-load/open-curve";
import type { OpenLoad } from "@/features/core/serving/open-load/open-load";
import { userRate } from "@/features/core/scenario/request-time";
import type { Percentile } from "@/features/core/serving/sweep/input";
import { weakestGrade } from "@/features/answers/explain";
import { chanceWithin, surelyWithin, type Outlooks } from "@/features/core/search/confidence";
import { unitGpus, unitId, unitsIn, unitsWithin, type Option, type Unit } from "./option";
import { goalAmount, wantedBy, type PlanQuestion } from "./question";
import { pairCurve, pairSource, singleCurve, singleSource } from "@/features/core/search/pools/arriving/unit-curves";

/** A unit with its curve; `bound`: what averages allow on all GPUs, in what the goal counts; `average`: the same as an option. */
export type JudgedUnit = {
  readonly average: Option | null;
  readonly unit: Unit;
  readonly served: Served;
  readonly bound: number;
  readonly curve: () => OpenCurve;
};

export function singleUnit(question: PlanQuestion, plan: AggregatedPlan, average: Option | null): JudgedUnit {
  const { unit } = unitsIn(aggregatedRow(plan));
  const { served } = singleSource(plan);
  return { average, unit, served, bound: unitBound(question, unit, plan), curve: () => singleCurve(plan) };
}

export function pairUnit(question: PlanQuestion, plan: PdPlan, average: Option | null): JudgedUnit {
  const { unit } = unitsIn(pdRow(plan));
  const { served } = pairSource(plan.pair, lowestTerms(plan));
  return { average, unit, served, bound: unitBound(question, unit, plan), curve: () => pairCurve(plan) };
}

/** A layout whose averages miss a limit. */
export function missUnit(shape: ReadyShape): JudgedUnit {
  const { unit } = unitsIn(singleRow(shape));
  const source = singleSource(shape);
  return { average: null, unit, served: source.served, bound: 0, curve: () => openCurve(source.loadAt, 1) };
}

const unitBound = (question: PlanQuestion, unit: Unit, { curve: { best } }: AggregatedPlan | PdPlan): number =>
  best ? unitsWithin(question.gpus, unit) * goalAmount(question, { rate: best.form.rate, clients: best.clients }) : 0;

export type Judging = {
  readonly question: PlanQuestion;
  readonly outlooks: Outlooks;
  readonly percentile: Percentile;
};

/** Units that are asked at most, of each kind. */
const MOST_UNITS = 8;
/**
 * The options of these units that hold, in the order of their bounds; those that cannot win are not asked. A unit that the law does not know
 * stays with its averages, for a simulated run to decide.
 */
export function judgedOptions(judging: Judging, units: readonly JudgedUnit[]): readonly Option[] {
  const { question } = judging;
  const options: Option[] = [];
  let best = 0;
  for (const unit of units.toSorted((a, b) => b.bound - a.bound).slice(0, MOST_UNITS)) {
    if (unit.bound < best) break;
    const known = unit.curve().length > 0;
    const option = known ? judgedOption(judging, unit) : unit.average;
    if (!option) continue;
    options.push(option);
    if (known && option.holds)
      best = Math.max(best, unitsWithin(question.gpus, option.unit) * goalAmount(question, option.highest));
  }
  return options;
}

/** null: no rate of this unit keeps the limits, or the law does not know. */
function judgedOption(judging: Judging, { average, unit, served, curve }: JudgedUnit): Option | null {
  const { question } = judging;
  const { osl } = question.scenario.workload;
  const best = highestHolding(curve(), osl, (load) => holds(judging, served, load));
  if (best === null) return null;
  const { copies, load, enough } = shared(question, unit, curve(), best);
  const gpus = unitGpus(unit, copies);
  const { ttft, tpot } = timesAt(judging, load);
  return {
    id: unitId(unit),
    ...{ unit, copies, gpus, ttft, tpot, grade: weakestGrade([served.grade]) },
    rate: load.rate * copies,
    clients: question.goal.kind === "clients" && enough ? question.goal.clients : load.clients * copies,
    perUser: userRate({ ttft, tpot }),
    perGpu: (load.rate * copies * osl) / gpus,
    highest: { rate: best.rate, clients: best.clients },
    wanted: wantedBy(question.goal),
    holds: enough,
    chance: loadChance(judging, served, load),
    limitedBy: average?.limitedBy ?? "decode",
    judged: true,
  };
}

export const timesAt = ({ percentile }: Pick<Judging, "percentile">, { ttft, tpot }: OpenLoad) => ({
  ttft: ttft[percentile],
  tpot: tpot[percentile],
});

const loadChance = (judging: Judging, served: Served, load: OpenLoad) =>
  chanceWithin(outlookAt(judging, served, load), judging.question.scenario.targets, timesAt(judging, load));

const outlookAt = ({ outlooks }: Judging, served: Served, load: OpenLoad) =>
  outlooks(served, Math.max(1, load.clients));

export function holds(judging: Judging, served: Served, load: OpenLoad): boolean {
  const { safety, scenario } = judging.question;
  if (safety !== null)
    return surelyWithin(outlookAt(judging, served, load), scenario.targets, timesAt(judging, load), safety);
  const { ttft, tpot } = timesAt(judging, load);
  return ttft <= (scenario.targets.ttft ?? Infinity) && tpot <= (scenario.targets.tpot ?? Infinity);
}

/** All GPUs at their highest load; of a goal the fewest units that hold it, with their share, or all of them where they do not. */
function shared({ goal, gpus, scenario }: PlanQuestion, unit: Unit, curve: OpenCurve, best: OpenLoad) {
  const most = unitsWithin(gpus, unit);
  const wanted = wantedBy(goal);
  if (wanted === null) return { copies: most, load: best, enough: true };
  const amount = goalAmount({ goal }, best);
  const copies = Math.ceil(wanted / amount - 1e-9);
  if (copies > most) return { copies: most, load: best, enough: false };
  const { osl } = scenario.workload;
  const each = wanted / copies;
  const load = goal.kind === "rate" ? loadAtRate(curve, each, osl) : loadOfClients(curve, each, osl);
  return { copies, load: load ?? best, enough: true };
}
