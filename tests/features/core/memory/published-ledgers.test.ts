import { describe, expect, it } from "vitest";
import { cacheCapacity } from "@/features/core/memory/capacity";
import { sequenceCache, totalCache } from "@/features/core/memory/cache";
import { engineDefaults } from "@/features/core/memory/engine-memory";
import { ledgers } from "@/features/core/memory/ledger";
import { GIB } from "@/lib/units/edge";
import { resolved } from "../../../support/scenarios";

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

/**
 * measured: logs that users posted, GiB. Qwen3-235B-A22B-FP8 on four H100 (vllm-project/vllm#21348); a model of 40,960 B per token and
 * rank at TP8 in 30 shards, which is Llama-3-70B, on eight H200 (sgl-project/sglang#11716).
 */
const POSTED = [
  { engine: "vllm", model: "qwen3-235b-a22b", weights: "fp8_block", tp: "4", hw: "h100-sxm", share: 0.9, cache: 8.11 },
  {
    engine: "sglang",
    model: "qwen3-235b-a22b",
    weights: "fp8_block",
    tp: "4",
    hw: "h100-sxm",
    share: 0.93,
    cache: 16.46,
  },
  { engine: "sglang", model: "llama-3.1-70b", weights: "bf16", tp: "8", hw: "h200-sxm", share: null, cache: 106.62 },
] as const;

describe.each(POSTED)("$model at TP$tp under $engine on $hw", ({ engine: backend, share, cache, ...raw }) => {
  const { model, chip, prefill: parallelism, precision } = resolved({ ...raw, kv: "bf16" });
  const defaults = engineDefaults(backend, chip, parallelism);
  const engine = share === null ? defaults : { ...defaults, share };

  it("leaves the KV cache that the log prints within 10 %", () => {
    const { perGpu } = cacheCapacity({ model, chip, parallelism, precision, engine });
    expect(Math.abs(perGpu / GIB / cache - 1)).toBeLessThan(0.1);
  });
});

/** measured: tokens and size of the cache as SGLang printed both, in the same logs. */
const PRINTED = [
  { model: "qwen3-235b-a22b", tp: "4", tokens: 367_404, gib: 2 * 8.23 },
  { model: "llama-3.1-70b", tp: "8", tokens: 2_795_207, gib: 2 * 53.31 },
  { model: "llama-3.1-8b", tp: "1", tokens: 38_141, gib: 2 * 2.33 },
];

it.each(PRINTED)("$tokens tokens of $model take $gib GiB on each of $tp GPUs", ({ model: name, tp, tokens, gib }) => {
  const { model, prefill: parallelism, precision } = resolved({ model: name, tp, hw: "h100-sxm", kv: "bf16" });
  const each = totalCache(sequenceCache({ model, parallelism, precision, blockSize: 1 }, 1));
  // Both halves are printed to a hundredth of a GiB.
  expect(Math.abs((tokens * each) / GIB - gib)).toBeLessThan(0.011);
});
