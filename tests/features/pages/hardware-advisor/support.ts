import { chipById } from "@/features/core/hardware/catalogue";
import type { Chip } from "@/features/core/hardware/chip";
import { hardwareAdvisorAnalysis } from "@/features/pages/hardware-advisor/analysis";
import type { HardwareAdvice } from "@/features/pages/hardware-advisor/hardware-advisor";
import { HardwareAdvisorInput } from "@/features/pages/hardware-advisor/input";
import { questionOf, type Question } from "@/features/pages/hardware-advisor/question";
import { resolveScenario } from "@/features/core/scenario/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { valueOf } from "@/lib/result";

/** Scenario and page input by their link names, as in a link. */
const resolved = (params: RawParams) =>
  valueOf(resolveScenario(decodeParams(ScenarioSchema, { tp: "1", ...params }).value));
const inputOf = (params: RawParams) => decodeParams(HardwareAdvisorInput, params).value;

export const question = (params: RawParams): Question => questionOf(resolved(params), inputOf(params));
export const advice = (params: RawParams): HardwareAdvice =>
  valueOf(hardwareAdvisorAnalysis.run(resolved(params), inputOf(params)));
export const chip = (id: string): Chip => valueOf(chipById(id));
