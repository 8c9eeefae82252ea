import type { PlainInput } from "@/features/analysis/run-analysis";

/** The smallest question of the analyses that simulate or search. */
export const SMALL_QUESTIONS: Readonly<Record<string, PlainInput>> = {
  "simulation-sweep": { seeds: 1, requests: 20, concs: "4", policies: "vllm-v1" },
  "scheduling-simulator": { requests: 20 },
  "scale-up-explorer": { queries: 20, tps: "8", concs: "4", budgets: "2048" },
  // Each at the scenario's layout: its own best one is a search, and has no use for the scenario's.
  "multi-model": { sized: "same", models: "qwen3-8b", chips: "h100-sxm" },
  plan: { gpus: 8, sure: 0 },
  fleet: { services: "name,peak_rps\nChat,4", inventory: "chip,gpus\nh200-sxm,16" },
  "scale-up-search": { tps: "8", pps: "1", nodes: "1", concs: "64" },
  "pd-disaggregate-search": { p_tps: "8", d_tps: "8" },
  "hardware-advisor": { most: 16 },
};
