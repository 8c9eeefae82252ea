import fc from "fast-check";
import { runtimePlan } from "@/features/pages/runtime-planner/runtime-planner";
import { RuntimePlannerInput } from "@/features/pages/runtime-planner/input";
import { decodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../support/scenarios";

export const readInput = (raw: RawParams) => decodeParams(RuntimePlannerInput, raw).value;
export const plan = (raw: RawParams) => unwrap(runtimePlan(resolved(raw), readInput(raw)));

/** The arguments of `runtimePlan`. */
export const buildScenario = (raw: RawParams) => [resolved(raw), readInput(raw)] as const;

/** Scenarios of properties. */
export const raw = fc.record({
  model: fc.constantFrom("deepseek-v3", "llama-3.1-70b", "qwen3-30b-a3b", "gpt-oss-120b", "qwen3-next-80b-a3b"),
  hw: fc.constantFrom("h100-sxm", "h200-sxm", "b200-sxm", "mi300x", "a100-sxm-80"),
  tp: fc.constantFrom("1", "2", "4", "8"),
  pp: fc.constantFrom("1", "2"),
  isl: fc.integer({ min: 1, max: 60_000 }).map(String),
  osl: fc.integer({ min: 1, max: 4000 }).map(String),
  conc: fc.integer({ min: 1, max: 512 }).map(String),
});

/** Rounding of sums. */
export const CLOSE = 1 + 1e-9;
