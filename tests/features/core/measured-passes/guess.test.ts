/** What annotations and device names say. Examples as vLLM (gpu_model_runner), SGLang (scheduler profile) and drivers write them. */
import { describe, expect, it } from "vitest";
import { annotatedLoad } from "@/features/core/measured-passes/annotations";
import { expectedTrace } from "@/features/core/measured-passes/guess/expected";
import { presetModel } from "@/features/core/model/config/preset-model";
import { unwrap } from "@/lib/result";

describe("an annotation of a step", () => {
  it.each([
    ["execute_context_1(888_788544)_generation_0(0)", { requests: 1, newTokens: 888, cached: 0 }, null],
    // One request whose 100 new tokens see 1100 positions: 110,000 pairs.
    ["execute_context_1(100_110000)_generation_0(0)", { requests: 1, newTokens: 100, cached: 1000 }, null],
    ["execute_context_2(512_99)_generation_0(0)", { requests: 2, newTokens: 256, cached: null }, null],
    ["execute_context_0(0)_generation_6(6)", null, { requests: 6, newTokens: 1, cached: null }],
    [
      "execute_30_context_2(sq20sk60sqsq200sqsk600)_generation_10(sq10sk1010sqsq10sqsk1010)",
      { requests: 2, newTokens: 10, cached: 20 },
      { requests: 10, newTokens: 1, cached: 100 },
    ],
    ["step[EXTEND bs=15 toks=15360]", { requests: 15, newTokens: 1024, cached: null }, null],
    ["step[DECODE bs=32]", null, { requests: 32, newTokens: 1, cached: null }],
  ])("%s counts requests and tokens", (name, prefill, decode) => {
    expect(annotatedLoad(name)).toEqual({ prefill, decode });
  });

  it("of another tool counts nothing", () => {
    expect(annotatedLoad("ProfilerStep#3")).toBeNull();
    expect(annotatedLoad("step[IDLE]")).toBeNull();
  });
});

describe("what a model would show", () => {
  it("is its matrices on one rank: Llama 3.1 70B at TP 8", () => {
    // From its config.json: hidden 8192, 64 heads of 128 and 8 of keys, width 28672, 80 layers, vocabulary 128256.
    const expected = expectedTrace(unwrap(presetModel("llama-3.1-70b")), 8);
    expect(expected).toMatchObject({
      layers: 80,
      heads: [{ heads: 8, kvHeads: 1, dim: 128 }],
      experts: false,
      vocabulary: 16032,
    });
    expect(expected?.products).toEqual([
      { n: 1280, k: 8192, repeat: 80, parts: [1024, 128, 128] },
      { n: 8192, k: 1024, repeat: 80, parts: [] },
      { n: 7168, k: 8192, repeat: 80, parts: [3584, 3584] },
      { n: 8192, k: 3584, repeat: 80, parts: [] },
      { n: 16032, k: 8192, repeat: 1, parts: [] },
    ]);
  });

  it("is nothing where the ranks do not divide its heads", () => {
    expect(expectedTrace(unwrap(presetModel("qwen2.5-7b")), 8)).toBeNull();
  });
});
