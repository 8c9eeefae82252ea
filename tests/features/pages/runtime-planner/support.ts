import { runtimePlan } from "@/features/pages/runtime-planner/runtime-planner";
import { RuntimePlannerInput } from "@/features/pages/runtime-planner/input";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { valueOf } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

export const inputOf = (raw: RawParams) => decodeParams(RuntimePlannerInput, raw).value;
export const plan = (raw: RawParams) => valueOf(runtimePlan(resolved(raw), inputOf(raw)));

/** The arguments of `runtimePlan`. */
export const scenarioOf = (raw: RawParams) => [resolved(raw), inputOf(raw)] as const;
