import { chipById } from "@/features/core/hardware/catalogue";
import type { Chip } from "@/features/core/hardware/chip";
import { hardwareAdvisorAnalysis } from "@/features/pages/hardware-advisor/analysis";
import type { HardwareAdvice } from "@/features/pages/hardware-advisor/hardware-advisor";
import { HardwareAdvisorInput } from "@/features/pages/hardware-advisor/input";
import { askQuestion, type Question } from "@/features/pages/hardware-advisor/question";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";

/** Scenario and page input by their link names, as in a link. */
const resolved = (params: RawParams) =>
  unwrap(resolveScenario(decodeParams(ScenarioSchema, { tp: "1", judge: "average", ...params }).value));
const input = (params: RawParams) => decodeParams(HardwareAdvisorInput, params).value;

export const question = (params: RawParams): Question => askQuestion(resolved(params), input(params));
export const advice = (params: RawParams): HardwareAdvice =>
  unwrap(hardwareAdvisorAnalysis.run(resolved(params), input(params)));
export const chip = (id: string): Chip => unwrap(chipById(id));
