/** Scenarios for tests, written as links are. */
import { PassInput } from "@/features/core/passes/input";
import { pricePhases } from "@/features/core/passes/phases";
import { quickEstimation } from "@/features/pages/quick-estimation/quick-estimation";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";

export const resolved = (raw: RawParams) => unwrap(resolveScenario(decodeParams(ScenarioSchema, raw).value));

export const readInput = (raw: RawParams): PassInput => decodeParams(PassInput, raw).value;

export const estimate = (raw: RawParams) => unwrap(quickEstimation(resolved(raw), readInput(raw)));

export const phases = (raw: RawParams) => unwrap(pricePhases(resolved(raw), readInput(raw)));
