/** Scenarios for tests, written as links are. */
import { PassInput } from "@/features/core/passes/input";
import { pricePhases } from "@/features/core/passes/phases";
import { quickEstimation } from "@/features/pages/quick-estimation/quick-estimation";
import { resolveScenario } from "@/features/core/scenario/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { valueOf } from "@/lib/result";

export const resolved = (raw: RawParams) => valueOf(resolveScenario(decodeParams(ScenarioSchema, raw).value));

export const inputOf = (raw: RawParams): PassInput => decodeParams(PassInput, raw).value;

export const estimate = (raw: RawParams) => valueOf(quickEstimation(resolved(raw), inputOf(raw)));

export const phases = (raw: RawParams) => valueOf(pricePhases(resolved(raw), inputOf(raw)));
