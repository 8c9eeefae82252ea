/** Scenarios for tests, written as links are. */
import { QuickEstimationInput } from "@/features/quick-estimation/input";
import { pricePhases, type Input } from "@/features/quick-estimation/phases";
import { quickEstimation } from "@/features/quick-estimation/quick-estimation";
import { resolveScenario } from "@/features/scenario/resolve-scenario";
import { ScenarioSchema } from "@/features/scenario/schema";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { valueOf } from "@/lib/result";

export const resolved = (raw: RawParams) => valueOf(resolveScenario(decodeParams(ScenarioSchema, raw).value));

export const inputOf = (raw: RawParams): Input => decodeParams(QuickEstimationInput, raw).value;

export const estimate = (raw: RawParams) => valueOf(quickEstimation(resolved(raw), inputOf(raw)));

export const phases = (raw: RawParams) => valueOf(pricePhases(resolved(raw), inputOf(raw)));
