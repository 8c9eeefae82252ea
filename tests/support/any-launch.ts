/** Deployments and launches for properties of launch files, written as links are. */
import fc from "fast-check";
import { resolveScenario } from "@/features/core/scenario/resolve-scenario";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { decodeParams, writeValue, type RawParams } from "@/lib/params/codec";

export const buildScenario = (raw: RawParams) => resolveScenario(decodeParams(ScenarioSchema, raw).value);

export const written = (raw: Readonly<Record<string, unknown>>): RawParams => ({
  hw: "b200-sxm",
  ...Object.fromEntries(Object.entries(raw).map(([key, value]) => [key, writeValue(value)])),
});

const DEGREES = [1, 2, 4, 8] as const;

/** What every deployment of these tests chooses; a test adds its own. */
export const ANY_LAYOUT = {
  model: fc.constantFrom("deepseek-v3", "llama-3.3-70b", "gpt-oss-120b", "llama-3.1-8b", "mixtral-8x7b"),
  kv: fc.constantFrom(null, "bf16", "fp8"),
  tp: fc.constantFrom(...DEGREES),
  adp: fc.constantFrom(1, 1, ...DEGREES),
  ep: fc.constantFrom(null, null, 1, 8),
  pp: fc.constantFrom(1, 1, 2),
  cp: fc.constantFrom(1, 1, 1, 2),
  split: fc.boolean(),
  d_tp: fc.constantFrom(...DEGREES),
  d_adp: fc.constantFrom(1, 8, 16),
  d_replicas: fc.constantFrom(null, 1, 3),
  isl: fc.integer({ min: 16, max: 4000 }),
  conc: fc.integer({ min: 1, max: 64 }),
};

export const ANY_LAUNCH = {
  engine: fc.constantFrom("vllm", "sglang", "trtllm"),
  prefix_cache: fc.boolean(),
  spec_tokens: fc.constantFrom(0, 0, 1, 2),
  util: fc.constantFrom(null, 0.8, 0.95),
};
