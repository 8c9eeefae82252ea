/** The grid of `bench/split`: deployments, lengths and loads under which the quick estimate and the simulation are compared. */
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { ScenarioSchema, type Scenario } from "@/features/core/scenario/schema";
import { serviceStore } from "@/features/core/serving/simulated/service";
import type { PolicyName } from "@/features/core/simulator/input/config";

export type Layout = Partial<Scenario> & { readonly name: string; readonly policy?: PolicyName };
export type LengthPair = readonly [prompt: number, output: number];

export const LAYOUTS: readonly Layout[] = [
  { name: "8b-h100", model: "llama-3.1-8b", hw: "h100-sxm", tp: 1 },
  { name: "8b-l40s-sglang", model: "llama-3.1-8b", hw: "l40s", tp: 1, policy: "sglang" },
  { name: "70b-tp4", model: "llama-3.3-70b", hw: "h100-sxm", tp: 4 },
  { name: "70b-tp8-trt", model: "llama-3.3-70b", hw: "h200-sxm", tp: 8, policy: "trtllm-guaranteed-no-evict" },
  { name: "dsv3-tp8ep8", model: "deepseek-v3", hw: "h200-sxm", tp: 8 },
  { name: "dsv3-adp8", model: "deepseek-v3", hw: "h200-sxm", tp: 1, adp: 8 },
  { name: "dsv3-adp8-sglang", model: "deepseek-v3", hw: "h200-sxm", tp: 1, adp: 8, policy: "sglang" },
  { name: "dsv3-tp4adp2", model: "deepseek-v3", hw: "h200-sxm", tp: 4, adp: 2 },
  { name: "235b-tp4", model: "qwen3-235b-a22b", hw: "h100-sxm", tp: 8 },
  { name: "oss120-tp1", model: "gpt-oss-120b", hw: "h100-sxm", tp: 2 },
  { name: "8b-pp2", model: "llama-3.1-8b", hw: "l40s", tp: 1, pp: 2 },
  { name: "dsv3-1p1d", model: "deepseek-v3", hw: "h200-sxm", tp: 8, split: true, d_tp: 1, d_adp: 8 },
  {
    name: "70b-2p1d",
    model: "llama-3.3-70b",
    hw: "h100-sxm",
    tp: 4,
    split: true,
    d_tp: 8,
    d_adp: 1,
    replicas: 2,
    d_replicas: 1,
  },
];

export const LENGTHS: readonly LengthPair[] = [
  [4096, 1024],
  [1024, 1024],
  [1024, 128],
  [8192, 512],
  [512, 1],
  [4096, 16],
  [2048, 64],
  [32768, 256],
  [100000, 500],
];

export const FRACTIONS = [0.2, 0.4, 0.6, 0.75, 0.85, 0.92] as const;

/** Null where the layout cannot be, or does not fit. */
export function makeScenario({ name: _, policy: _policy, ...params }: Layout, [isl, osl]: LengthPair) {
  const parsed = ScenarioSchema.parse({ conc: 64, ttft_ms: null, tpot_ms: null, ...params, isl, osl });
  const resolved = resolveScenario(parsed);
  return resolved.ok ? resolved.value : null;
}

export function makeService(layout: Layout, lengths: LengthPair) {
  const scenario = makeScenario(layout, lengths);
  if (!scenario) return null;
  const knobs = { policy: layout.policy ?? "vllm-v1", tokenBudget: null, prefixCache: false };
  const service = serviceStore(scenario.time)(scenario, knobs);
  return service.ok ? { scenario, service: service.value } : null;
}
