/** Stage one: every load of a variant in closed form. One instance is evaluated per load; replicas of it are alike. */
import { wholeGpus, wholeInstances } from "@/features/core/scenario/gpus";
import { previewClosedLoop } from "@/features/core/serving/closed-form/preview";
import type { ClosedForm } from "@/features/core/serving/closed-form/closed-form";
import { loadActivity, type LoadActivity } from "@/features/core/serving/closed-form/activity";
import { meanLengths } from "@/features/core/serving/deployment/requests";
import { findPolicy } from "@/features/core/serving/engine-constants/recipes";
import { seconds, type Seconds } from "@/lib/units/quantity";
import { drawnWatts, type Tariff } from "./criteria/figures";
import { isGood, judgeInto, type Circumstances, type Limits, type Verdict } from "./criteria/limits";
import { LIMITED_BY, type Columns } from "./columns";
import { computeScore, type Objective } from "./criteria/objectives";
import { NO_REASON, reasonCode } from "./criteria/reasons";
import { loadCount, type SearchSpace } from "./space/space";
import type { Budget, Obstacle, Prepared, Variant } from "./space/variant";

/** One configuration as it is evaluated; used again for the next one. */
export type Row = {
  /** Position among the variant's loads. */
  load: number;
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
} & Verdict;

export type Question = { readonly limits: Limits; readonly objective: Objective };

/** Calls `visit` for every load in order. Returns how many closed forms it took. */
export function visitLoads(
  space: SearchSpace,
  prepared: Prepared,
  question: Question,
  visit: (row: Row) => void,
): number {
  if (!prepared.ok) return visitRefused(loadCount(space), prepared.obstacle, visit);
  const { variant } = prepared;
  const { nodes, replicas, budget: budgets, concurrency } = space.axes;
  const forms = variant.budgets.map((budget) => (budget === null ? null : formStore(variant, budget)));
  const row = newRow();
  const circumstances = { group: variant.group, node: variant.node, available: 0, clients: 0, room: 0 };
  row.load = -1;
  for (const count of nodes) {
    circumstances.available = count * variant.nodeChips;
    for (const copies of replicas) {
      row.replicas = copies ?? Math.max(1, wholeInstances(circumstances.available, variant.gpus));
      row.gpus = wholeGpus(row.replicas * variant.gpus);
      for (let b = 0; b < budgets.length; b += 1) {
        const budget = variant.budgets[b] ?? null;
        for (const asked of concurrency) {
          row.load += 1;
          if (budget === null) {
            refuse(row, "KV_OOM", Infinity);
            visit(row);
            continue;
          }
          const clients = space.clientsPer === "replica" ? asked : Math.max(1, Math.round(asked / row.replicas));
          circumstances.clients = clients;
          circumstances.room = budget.room;
          const form = forms[b]?.(clients);
          if (form === undefined) throw new Error("A budget without its closed forms");
          fill(row, form, question, variant.tariff, circumstances);
          visit(row);
        }
      }
    }
  }
  return forms.reduce((sum, store) => sum + (store?.taken() ?? 0), 0);
}

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
  },
  ...{ failed: 0, binding: NO_REASON, excess: 0 },
});

function fill(
  row: Row,
  drawnForm: DrawnForm,
  { limits, objective }: Question,
  tariff: Tariff,
  circumstances: Circumstances,
): void {
  const { form, drawn } = drawnForm;
  row.drawn = drawn;
  row.ttft = form.ttft;
  row.tpot = form.tpot;
  row.rate = form.rate * row.replicas;
  row.running = form.running * row.replicas;
  row.limitedBy = LIMITED_BY.indexOf(form.limitedBy);
  row.score = computeScore(objective, row, tariff, isGood(row, limits));
  judgeInto(row, limits, row, tariff, circumstances);
}

function refuse(row: Row, reason: Obstacle["reason"], excess: number): void {
  const code = reasonCode(reason);
  row.ttft = row.tpot = seconds(NaN);
  row.rate = row.drawn = NaN;
  row.running = 0;
  row.score = -Infinity;
  row.failed = 1 << code;
  row.binding = code;
  row.excess = excess;
}

function visitRefused(loads: number, { reason, excess }: Obstacle, visit: (row: Row) => void): number {
  const row = newRow();
  refuse(row, reason, excess);
  for (row.load = 0; row.load < loads; row.load += 1) visit(row);
  return 0;
}

/** A closed form, and the watts that a GPU draws under it. */
type DrawnForm = { readonly form: ClosedForm; readonly drawn: number };
type FormStore = { (clients: number): DrawnForm; taken(): number };

/** Closed forms of one instance by its clients: nodes and replicas ask for the same ones again. */
function formStore(variant: Variant, budget: Budget): FormStore {
  const known = new Map<number, DrawnForm>();
  const store = (clients: number): DrawnForm => {
    const cached = known.get(clients);
    if (cached) return cached;
    const form = instanceForm(variant.deployment, budget, clients);
    const drawnForm = { form, drawn: drawnWatts(instanceActivity(variant, budget, form), variant.tariff) };
    known.set(clients, drawnForm);
    return drawnForm;
  };
  return Object.assign(store, { taken: () => known.size });
}

/** One instance with its clients. TensorRT-LLM's recipe makes the token limit follow them. */
export function instanceForm(deployment: Variant["deployment"], budget: Budget, clients: number): ClosedForm {
  const asked = { ...deployment, concurrency: clients };
  return previewClosedLoop(asked, enginesFor(asked, budget));
}

/** The engines of one instance, whatever its load. */
export const instanceEngines = (deployment: Variant["deployment"], budget: Budget): Budget["engines"] =>
  enginesFor(deployment, budget);

/** How hard the GPUs of such an instance work. */
export const instanceActivity = ({ deployment }: Variant, { engines }: Budget, form: ClosedForm): LoadActivity =>
  loadActivity(engines, form, meanLengths(deployment.lengths), null);

function enginesFor(deployment: Variant["deployment"], { engines, tokens }: Budget): Budget["engines"] {
  if (tokens !== null || deployment.backend !== "trtllm") return engines;
  const { tokenBudget } = findPolicy(deployment);
  return { ...engines, specs: engines.specs.map((spec) => ({ ...spec, policy: { ...spec.policy, tokenBudget } })) };
}

export function keepRow(columns: Columns, index: number, row: Row): void {
  columns.ttft[index] = row.ttft;
  columns.tpot[index] = row.tpot;
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
