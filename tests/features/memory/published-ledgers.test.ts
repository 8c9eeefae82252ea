import { describe, expect, it } from "vitest";
import { cacheCapacity } from "@/features/memory/capacity";
import { engineDefaults } from "@/features/memory/engine-memory";
import { ledgers } from "@/features/memory/ledger";
import { GIB } from "@/lib/units/edge";
import { resolved } from "../../support/scenarios";

/**
 * measured: vLLM on H100 80 GB, GiB (llm-d-planner, empirical vLLM memory results). The published lines of gpt-oss-120b sum to 0.95
 * of the card's memory, those of the others to 0.90, which is taken as their gpu_memory_utilization.
 */
const PUBLISHED = [
  { model: "llama-3.1-8b", tp: "1", share: 0.9, weights: 14.99, activation: 4.76, cache: 51.38 },
  { model: "qwen3-32b", tp: "1", share: 0.9, weights: 61.03, activation: 5.64, cache: 4.45 },
  { model: "qwen3-32b", tp: "2", share: 0.9, weights: 30.59, activation: null, cache: 34.49 },
  { model: "gpt-oss-120b", tp: "1", share: 0.95, weights: 64.38, activation: 7.38, cache: 3.33 },
];

describe.each(PUBLISHED)("$model at TP$tp under vLLM on H100", ({ model, tp, share, weights, activation, cache }) => {
  const { model: spec, chip, prefill: parallelism, precision } = resolved({ model, tp, hw: "h100-sxm" });
  const engine = { ...engineDefaults("vllm", chip, parallelism), share };
  const subject = { model: spec, chip, parallelism, precision, engine };
  const [ledger] = ledgers(subject);

  it("has the published weights within 5 %", () => {
    expect(Math.abs((ledger?.weightTotal ?? 0) / GIB / weights - 1)).toBeLessThan(0.05);
  });

  it("leaves the published KV cache within 10 %", () => {
    expect(Math.abs(cacheCapacity(subject).perGpu / GIB / cache - 1)).toBeLessThan(0.1);
  });

  it.each(activation === null ? [] : [activation])(
    "peaks at the published %s GiB of activations within 3 %%",
    (peak) => {
      expect(Math.abs((ledger?.activation ?? 0) / GIB / peak - 1)).toBeLessThan(0.03);
    },
  );
});
