/** Step times of the suite's step model (features/core/serving/step-time/table) under a time source and its efficiency profile. */
import type { Grade } from "@/features/answers/explain";
import { stepConstants } from "../engine-constants/constants";
import { timedPools, type Deployment, type Pool } from "../deployment/deployment";
import type { PartsTable } from "../step-time/parts-table";
import { stepTable, type StepTable } from "../step-time/table";
import type { StepCost } from "@/features/core/simulator/cost/step-cost";
import { stepModelCost } from "@/features/core/simulator/cost/step-model";
import type { TimeSource } from "@/features/core/timing/time-model";
import { success, type Result } from "@/lib/result";

type ModelSteps = {
  /** In their parts, per rank: for closed forms. */
  readonly steps: StepTable;
  readonly parts: PartsTable;
  /** Of a whole instance, as the simulator asks. */
  readonly cost: StepCost;
  /** Tokens of each request whose cache is there once per rank. */
  readonly shared: number | undefined;
  readonly grade: Grade;
};

export type PriceSteps = (deployment: Deployment, pool: Pool) => Result<ModelSteps>;

/** Deployments of one model, chip and time source share the step parts of each layout: keep the function as long as you ask it. */
export function modelSteps(time: TimeSource): PriceSteps {
  const prepare = timedPools(time);
  return (deployment, pool) => {
    const prepared = prepare(deployment, pool);
    if (!prepared.ok) return prepared;
    const steps = stepTable(prepared.value.parts, stepConstants(deployment));
    const cost = stepModelCost(steps, pool.parallelism.dp);
    const { parts, shared, grade } = prepared.value;
    return success({ steps, parts, cost, shared, grade }, prepared.issues);
  };
}
