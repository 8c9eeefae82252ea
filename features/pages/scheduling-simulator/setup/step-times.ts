/** Where step times come from: the suite's step model under the scenario's time source, a form, rates, or imported tables. */
import type { Grade } from "@/features/answers/explain";
import type { Parallelism } from "@/features/core/operators/parallelism";
import type { Resolved } from "@/features/core/scenario/resolve";
import { buildDeployment } from "@/features/core/serving/simulated/engine-deployment";
import { modelSteps } from "@/features/core/serving/simulated/model-steps";
import { linearCost, tokenRateCost, type LinearRates } from "@/features/core/simulator/cost/simple-costs";
import type { StepCost } from "@/features/core/simulator/cost/step-cost";
import { VIDUR_BATCHING, vidurCost } from "@/features/core/simulator/cost/vidur-tables";
import { readVidurTables, type TableTexts } from "@/features/core/simulator/files/vidur-csv";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import { readJsonObject } from "@/lib/json";
import { fromMs, fromUs, GIGA } from "@/lib/units/edge";
import type { SchedulingInput } from "../input";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type StepTimes = {
  readonly cost: StepCost;
  readonly grade: Grade;
  readonly source: Text;
};

export function stepTimes(scenario: Resolved, parallelism: Parallelism, input: SchedulingInput): Result<StepTimes> {
  switch (input.steps) {
    case "model":
      return modelTimes(scenario, parallelism, input);
    case "linear":
      return success({
        cost: linearCost(linearRates(input), parallelism.pp),
        grade: "measured",
        source: m.tBDecodesCPrefill,
      });
    case "rates":
      return success({
        cost: tokenRateCost(tokenRates(scenario, input)),
        grade: "datasheet",
        source: m.fixedRatesMaxPrefillRate,
      });
    case "tables":
      return tableTimes(scenario, parallelism, input);
  }
}

/** Seconds from the milli-, micro- and nanoseconds of the controls. */
const linearRates = ({ fit_a, fit_b, fit_c, fit_d }: SchedulingInput): LinearRates => ({
  a: fromMs(fit_a),
  b: fromUs(fit_b),
  c: fromUs(fit_c),
  d: fit_d / GIGA,
});

const tokenRates = ({ workload }: Resolved, input: SchedulingInput) => ({
  prefill: input.prefill_tps,
  decode: input.decode_tps,
  penalty: input.penalty,
  reference: input.ctx_ref ?? workload.promptTokens + workload.osl,
});

function modelTimes(scenario: Resolved, parallelism: Parallelism, input: SchedulingInput): Result<StepTimes> {
  const pool = { role: "both", parallelism, workers: 1 } as const;
  const priced = modelSteps(scenario.time)(buildDeployment(scenario, input.policy, [pool]), pool);
  if (!priced.ok) return priced;
  const { cost, grade } = priced.value;
  return success({ cost, grade, source: m.suitesStepModel }, priced.issues);
}

function tableTimes({ model }: Resolved, { tp, pp }: Parallelism, input: SchedulingInput): Result<StepTimes> {
  const texts = input.step_tables === "" ? null : tableTexts(input.step_tables);
  if (texts === null) return failure(NO_TABLES);
  const read = readVidurTables(texts, { tp, stages: pp });
  if (!read.ok) return read;
  const layers = input.table_layers ?? model.layers.reduce((sum, { count }) => sum + count, 0);
  const cost = vidurCost(read.value, { layers, stages: pp, tp, batching: VIDUR_BATCHING });
  return success({ cost, grade: "measured", source: m.importedStepTables }, read.issues);
}

/** The four CSV texts as one JSON object; null when it is none. */
function tableTexts(packed: string): TableTexts | null {
  const { ops, kvSave = "tokens_from,ms\n0,0\n", decode, prefill } = readJsonObject(packed) ?? {};
  const texts = { ops, kvSave, decode, prefill };
  return Object.values(texts).every((part) => typeof part === "string") ? (texts as TableTexts) : null;
}

const NO_TABLES: Issue = issue("SCHED-NO-TABLES", "step_tables", {}, [
  { label: m.suitesStepModel2, set: { steps: "model" } },
]);
