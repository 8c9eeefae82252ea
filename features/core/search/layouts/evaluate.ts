/** Stage one: every load of a variant in closed form, judged as limits are. One instance is evaluated per load; replicas of it are alike. */
import { wholeGpus, wholeInstances } from "@/features/core/scenario/gpus";
import { seconds, type Seconds } from "@/lib/units/quantity";
import { drawnWatts, type Tariff } from "./criteria/figures";
import { isGood, limitedStatistic, limitsJudge, type Limits, type Verdict } from "./criteria/limits";
import { instanceActivity } from "./instance-form";
import { judgedLoads, type JudgedLoad } from "./judged-load";
import { variantOutlook } from "./variant-outlook";
import { LIMITED_BY, type Columns } from "./columns";
import { computeScore, type Objective } from "./criteria/objectives";
import type { JudgedBy, Statistic } from "./criteria/time-limits";
import { NO_REASON, reasonCode } from "./criteria/reasons";
import { loadCount, type SearchSpace } from "./space/space";
import type { Budget, Obstacle, Prepared, Variant } from "./space/variant";

/** One configuration as it is evaluated; used again for the next one. */
export type Row = {
  /** Position among the variant's loads. */
  load: number;
  /** Means. */
  ttft: Seconds;
  tpot: Seconds;
  rate: number;
  running: number;
  gpus: number;
  limitedBy: number;
  score: number;
  /** Watts of a GPU under this load, at the facility; NaN where no TDP is published. */
  drawn: number;
  replicas: number;
  /** What the limits are held against; null where nothing could be evaluated. */
  judged: JudgedBy | null;
} & Verdict;

export type Question = { readonly limits: Limits; readonly objective: Objective };

/** The loads of a variant, some at a time. */
export type LoadWalk = {
  /** Calls `visit` for so many further loads, in order, with a row that is used again. */
  readonly advance: (loads: number, visit: (row: Row) => void) => void;
  /** Of all its loads, 0 to 1. */
  readonly progress: () => number;
  /** Closed forms that it took so far. */
  readonly evaluated: () => number;
};

export function walkLoads(space: SearchSpace, prepared: Prepared, question: Question): LoadWalk {
  const all = loadCount(space);
  const row = newRow();
  const next = prepared.ok ? evaluation(space, prepared.variant, question, row) : refusal(prepared.obstacle, row);
  return {
    evaluated: next.evaluated,
    progress: () => row.load / all,
    advance: (loads: number, visit: (row: Row) => void) => {
      const end = Math.min(all, row.load + loads);
      for (; row.load < end; row.load += 1) {
        next.fill();
        visit(row);
      }
    },
  };
}

/** Fills the row of the load that it states. */
type Filling = { readonly fill: () => void; readonly evaluated: () => number };

function refusal({ reason, excess }: Obstacle, row: Row): Filling {
  refuse(row, reason, excess);
  return { fill: () => undefined, evaluated: () => 0 };
}

/** Loads are numbered by nodes, replicas, budgets and clients, the last of which changes fastest. */
function evaluation(space: SearchSpace, variant: Variant, question: Question, row: Row): Filling {
  const { nodes, replicas, budget: budgets, concurrency } = space.axes;
  const statistic = limitedStatistic(question.limits);
  const loads = variant.budgets.map((budget) => (budget === null ? null : loadStore(variant, budget, statistic)));
  const outlook = variantOutlook(variant, question.limits);
  const judge = limitsJudge(question.limits);
  const instance = { group: variant.group, node: variant.node, available: 0, clients: 0, room: 0 };
  const deploy = (size: number): void => {
    const copies = replicas[size % replicas.length];
    instance.available = (nodes[Math.floor(size / replicas.length)] ?? 0) * variant.nodeChips;
    row.replicas = copies ?? Math.max(1, wholeInstances(instance.available, variant.gpus));
    row.gpus = wholeGpus(row.replicas * variant.gpus);
  };
  const fill = (): void => {
    const client = row.load % concurrency.length;
    const turn = (row.load - client) / concurrency.length;
    const b = turn % budgets.length;
    if (client === 0 && b === 0) deploy((turn - b) / budgets.length);
    const budget = variant.budgets[b] ?? null;
    const store = loads[b] ?? null;
    if (budget === null || store === null) return refuse(row, "KV_OOM", Infinity);
    const asked = concurrency[client] ?? 1;
    instance.clients = space.clientsPer === "replica" ? asked : Math.max(1, Math.round(asked / row.replicas));
    instance.room = budget.room;
    const load = store(instance.clients);
    row.judged =
      outlook === null ? load.plainly : judgedWith(load, outlook(load.times, instance.clients, row.replicas));
    fillFigures(row, load, question.objective, variant.tariff, isGood(load.times, question.limits));
    judge(row, row, variant.tariff, instance, row.judged);
  };
  return { fill, evaluated: () => loads.reduce((sum, store) => sum + (store?.taken() ?? 0), 0) };
}

const judgedWith = ({ times, arrivals }: JudgedLoad, outlook: JudgedBy["outlook"]): JudgedBy => ({
  ...{ times, arrivals, outlook },
});

const newRow = (): Row => ({
  ...{
    load: 0,
    ttft: seconds(NaN),
    tpot: seconds(NaN),
    rate: NaN,
    running: 0,
    gpus: 0,
    limitedBy: 0,
    score: -Infinity,
    drawn: NaN,
    replicas: 1,
    judged: null,
  },
  ...{ failed: 0, binding: NO_REASON, excess: 0 },
});

function fillFigures(row: Row, load: DrawnLoad, objective: Objective, tariff: Tariff, good: boolean): void {
  const { form, drawn } = load;
  row.drawn = drawn;
  row.ttft = form.ttft;
  row.tpot = form.tpot;
  row.rate = form.rate * row.replicas;
  row.running = form.running * row.replicas;
  row.limitedBy = LIMITED_BY.indexOf(form.limitedBy);
  row.score = computeScore(objective, row, tariff, good);
}

function refuse(row: Row, reason: Obstacle["reason"], excess: number): void {
  const code = reasonCode(reason);
  row.ttft = row.tpot = seconds(NaN);
  row.rate = row.drawn = NaN;
  row.running = 0;
  row.judged = null;
  row.score = -Infinity;
  row.failed = 1 << code;
  row.binding = code;
  row.excess = excess;
}

/** A load, the watts that a GPU draws under it, and what it is judged by where no margin is asked for. */
type DrawnLoad = JudgedLoad & { readonly drawn: number; readonly plainly: JudgedBy };
type LoadStore = { (clients: number): DrawnLoad; taken(): number };

/** Loads of one instance by its clients: nodes and replicas ask for the same ones again. */
function loadStore(variant: Variant, budget: Budget, statistic: Statistic): LoadStore {
  const loadAt = judgedLoads(variant, budget, statistic);
  const known = new Map<number, DrawnLoad>();
  const store = (clients: number): DrawnLoad => {
    const cached = known.get(clients);
    if (cached) return cached;
    const load = loadAt(clients);
    const { form, times, arrivals } = load;
    const drawn = drawnWatts(instanceActivity(variant, budget, form), variant.tariff);
    const drawnLoad = { form, times, arrivals, drawn, plainly: { times, arrivals, outlook: null } };
    known.set(clients, drawnLoad);
    return drawnLoad;
  };
  return Object.assign(store, { taken: () => known.size });
}

export function keepRow(columns: Columns, index: number, row: Row): void {
  columns.ttft[index] = row.ttft;
  columns.tpot[index] = row.tpot;
  const times = row.judged?.arrivals.kind === "known" ? row.judged.times : null;
  columns.judgedTtft[index] = times?.ttft ?? NaN;
  columns.judgedTpot[index] = times?.tpot ?? NaN;
  columns.rate[index] = row.rate;
  columns.score[index] = row.score;
  columns.drawn[index] = row.drawn;
  columns.running[index] = row.running;
  columns.gpus[index] = row.gpus;
  columns.failed[index] = row.failed;
  columns.binding[index] = row.binding;
  columns.excess[index] = row.excess;
  columns.limitedBy[index] = row.limitedBy;
}
