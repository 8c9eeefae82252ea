/** The whole question as other pages take it, after a No as after a Yes: scenario, GPUs, engine, limits, statistic, price, and the plan's own run. */
import { optionScenario } from "@/features/core/plan/option";
import type { PlanQuestion } from "@/features/core/plan/question";
import { PLAN_SEED, schedulerPolicy, type Checked } from "@/features/core/plan/simulate";
import { nodeGpus } from "@/features/core/search/layouts/space/layout";
import type { Resolved } from "@/features/core/scenario/resolve";
import { resolveOn } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema, type Scenario } from "@/features/core/scenario/schema";
import { encodeParams, type RawParams } from "@/lib/params/codec";
import type { PlanAnswer } from "./plan";

export type DoorId = "quick-estimation" | "quick-memory" | "scheduling-simulator" | "scale-up-search";

/** Parameters of each page's link. */
export type Doors = Readonly<Record<DoorId, RawParams>>;

export function planDoors({ question, winner }: Pick<PlanAnswer, "question" | "winner">): Doors {
  const engine = { engine: question.backend };
  const layout = winner ? laidOut(question, winner, winner.copies) : null;
  const scenario = { ...(layout ?? withoutAnswer(question)), ...engine };
  return {
    "quick-estimation": scenario,
    "quick-memory": scenario,
    "scheduling-simulator": winner ? ofRun(question, winner) : scenario,
    "scale-up-search": { ...scenario, ...ofSearch(question) },
  };
}

const asRaw = (params: Scenario): RawParams => encodeParams(ScenarioSchema, params);

function laidOut({ scenario, chip }: PlanQuestion, winner: Checked, copies: number): RawParams | null {
  const { unit, clients } = winner;
  const laid = optionScenario(scenario, chip, { unit, copies, clients: (clients * copies) / winner.copies });
  return laid.ok ? asRaw(laid.value.params) : null;
}

/** One engine as wide as a node allows, as often as the GPUs hold it: a layout to look at, where none answers. */
function withoutAnswer({ scenario, chip, gpus }: PlanQuestion): RawParams {
  const widths = [nodeGpus(chip), 64, 32, 16, 8, 4, 2, 1].filter((tp) => tp <= gpus && tp <= nodeGpus(chip));
  const laid = widths.flatMap((tp) => {
    const made = atWidth(scenario, tp, Math.floor(gpus / tp));
    return made ? [made.params] : [];
  });
  return asRaw(laid[0] ?? scenario.params);
}

function atWidth({ params, model, time, chip }: Resolved, tp: number, replicas: number): Resolved | null {
  const made = resolveOn({ ...params, tp, replicas }, { model, time, chip });
  return made.ok ? made.value : null;
}

/** One unit with the arrivals, the rate, the seed and the scheduler of the plan's simulation. */
function ofRun(question: PlanQuestion, winner: Checked): RawParams {
  const { unit, copies, rate, requests } = winner;
  const budget = unit.prefill === null ? unit.tokens : null;
  return {
    ...laidOut(question, winner, 1),
    ...{ policy: schedulerPolicy(question.backend), arrivals: "poisson", seed: String(PLAN_SEED) },
    ...{ rate: String(rate / copies), requests: String(requests) },
    ...(budget !== null && { batched_tokens: String(budget) }),
  };
}

/** GPUs in nodes, limits at the plan's percentile without a further margin. Searches have no minimum probability. */
function ofSearch({ chip, gpus, percentile, price, backend }: PlanQuestion): RawParams {
  return {
    ...{ nodes: String(Math.ceil(gpus / nodeGpus(chip))), max_gpus: String(gpus), engines: backend },
    stat: percentile ?? "mean",
    headroom: "0",
    ...(price !== null && { rents: String(price) }),
  };
}
