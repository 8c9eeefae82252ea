/** What annotations and device names say. Examples as vLLM (gpu_model_runner), SGLang (scheduler profile) and drivers write them. */
import { describe, expect, it } from "vitest";
import { annotatedLoad } from "@/features/core/measured-passes/annotations";
import { guessChip } from "@/features/core/measured-passes/guess/guess-chip";
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

describe("a device", () => {
  const GIB = 2 ** 30;
  it.each([
    ["NVIDIA B200", { memory: 191503138816, cores: 148 }, "b200-sxm"],
    ["NVIDIA H100 80GB HBM3", { memory: 85029158912, cores: 132 }, "h100-sxm"],
    ["NVIDIA H100 PCIe", { memory: 79.6 * GIB, cores: 114 }, "h100-pcie"],
    ["NVIDIA H100 NVL", { memory: 93.6 * GIB, cores: 132 }, "h100-nvl"],
    ["NVIDIA H200", { memory: 140 * GIB, cores: 132 }, "h200-sxm"],
    ["NVIDIA H800", undefined, "h800-sxm"],
    ["NVIDIA GB200", { memory: 185 * GIB, cores: 148 }, "gb200"],
    ["NVIDIA A100-SXM4-80GB", { memory: 79.2 * GIB, cores: 108 }, "a100-sxm-80"],
    ["NVIDIA A100-PCIE-40GB", { memory: 39.4 * GIB, cores: 108 }, "a100-pcie-40"],
    ["Tesla V100-SXM2-16GB", { memory: 15.8 * GIB, cores: 80 }, "v100-sxm2-16"],
    ["NVIDIA L40S", { memory: 44.5 * GIB, cores: 142 }, "l40s"],
    ["NVIDIA GeForce RTX 4090", { memory: 23.6 * GIB, cores: 128 }, "rtx-4090"],
    ["AMD Instinct MI300X", { memory: 206141652992, cores: 304 }, "mi300x"],
    ["Ascend910B3", undefined, "ascend-910b3"],
    ["", { memory: 206141652992, cores: 304 }, "mi300x"],
  ])("called “%s” is an accelerator of the catalogue", (name, properties, id) => {
    expect(guessChip(name, properties)?.chip.id).toBe(id);
  });

  it("that nobody knows is not taken for another", () => {
    expect(guessChip("Graphics Device", undefined)).toBeNull();
    expect(guessChip("NVIDIA X999", { memory: 80 * GIB, cores: 7 })).toBeNull();
    expect(guessChip("", { memory: null, cores: null })).toBeNull();
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
