/** Bytes of weights, caches and states. Provenance of every figure: hand, from published dimensions, unless said. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { modelSpec } from "@/features/core/model/config/parse";
import { presetById, presets } from "@/features/core/model/config/presets/presets";
import {
  kvBytesAt,
  kvBytesPerToken,
  kvBytesPerTokenBeyondWindows,
  layerKvBytesPerToken,
  stateBytesPerSequence,
} from "@/features/core/model/kv-cache";
import { bytesPerElement, weightBytes } from "@/features/core/model/weights";
import { unwrap } from "@/lib/result";

const model = (id: string) => unwrap(modelSpec(presetById(id)?.config));

it.each([
  ["deepseek-v3", 70_272],
  ["llama-3-70b", 327_680],
  ["qwen3-235b-a22b", 192_512],
  ["qwen2.5-7b", 57_344],
  ["falcon-mamba-7b", 0],
  ["qwen3-next-80b-a3b", 12 * 2 * 2 * 256 * 2], // 12 full layers of 48
])("KV cache: %s: %d bytes per token in BF16", (id, expected) => {
  expect(kvBytesPerToken(model(id), "bf16")).toBe(expected);
});

it("KV cache: halves in FP8, and keeps the indexer's 132 bytes and the sparse layout of 656 bytes", () => {
  expect(kvBytesPerToken(model("llama-3-70b"), "fp8")).toBe(163_840);
  expect(kvBytesPerToken(model("deepseek-v3"), "fp8")).toBe(61 * 576);
  expect(kvBytesPerToken(model("deepseek-v3.2"), "bf16")).toBe(61 * (1152 + 132));
  expect(kvBytesPerToken(model("deepseek-v3.2"), "fp8")).toBe(61 * (656 + 132));
});

it("KV cache: stops growing in windowed layers", () => {
  const oss = model("gpt-oss-120b");
  const layer = 2 * 8 * 64 * 2;
  expect(kvBytesPerToken(oss, "bf16")).toBe(36 * layer);
  expect(kvBytesPerTokenBeyondWindows(oss, "bf16")).toBe(18 * layer);
  expect(kvBytesAt(oss, "bf16", 100)).toBe(100 * 36 * layer);
  expect(kvBytesAt(oss, "bf16", 10_000)).toBe(10_000 * 18 * layer + 128 * 18 * layer);
});

it("KV cache: of DeepSeek-V4 holds a window and one entry per 4 or 128 positions", () => {
  const v4 = model("deepseek-v4-pro");
  const entry = 512 * 2;
  const context = 131_072;
  const csa = 30 * (context / 4) * (entry + 132);
  const hca = 31 * (context / 128) * entry;
  expect(kvBytesAt(v4, "bf16", context)).toBe(61 * 128 * entry + csa + hca);
  expect(kvBytesPerToken(v4, "bf16")).toBe(30 * ((entry + 132) / 4) + 31 * (entry / 128));
});

it("KV cache: is nothing for layers that read another layer's cache", () => {
  const shared = { model_type: "gemma3n_text", num_hidden_layers: 10, num_kv_shared_layers: 4, hidden_size: 64 };
  const spec = unwrap(modelSpec({ ...shared, intermediate_size: 128, vocab_size: 100 }));
  expect(kvBytesPerToken(spec, "bf16")).toBe(6 * 2 * 2 * 256 * 2);
});

it("KV cache: never shrinks with context, and starts at its rate", () => {
  const property = fc.property(fc.constantFrom(...presets), fc.nat(1e6), fc.nat(1e5), (preset, context, more) => {
    const spec = unwrap(modelSpec(preset.config));
    expect(kvBytesAt(spec, "fp8", context + more)).toBeGreaterThanOrEqual(kvBytesAt(spec, "fp8", context));
    expect(kvBytesAt(spec, "fp8", 0)).toBe(0);
    const compressed = spec.layers.some(({ attention }) => attention.kind === "compressed");
    if (!compressed) expect(kvBytesAt(spec, "fp8", 1)).toBeCloseTo(kvBytesPerToken(spec, "fp8"), 6);
  });
  fc.assert(property, { numRuns: 200 });
});

it("KV cache: layers sum to the model", () => {
  const spec = model("gemma-3-27b");
  const sum = spec.layers.reduce(
    (all, { count, attention }) => all + count * layerKvBytesPerToken(attention, "bf16"),
    0,
  );
  expect(sum).toBe(kvBytesPerToken(spec, "bf16"));
});

describe("state of linear layers", () => {
  it("is constant per sequence", () => {
    expect(stateBytesPerSequence(model("llama-3-70b"))).toBe(0);
    // 64 layers: 8192 channels x 16 in FP32, and a convolution tail of 3 x 8192 in BF16.
    expect(stateBytesPerSequence(model("falcon-mamba-7b"))).toBe(64 * (8192 * 16 * 4 + 3 * 8192 * 2));
    // 36 layers: 32 heads x 128 x 128 in FP32, and a tail of 3 x (2*2048 + 4096) in BF16.
    expect(stateBytesPerSequence(model("qwen3-next-80b-a3b"))).toBe(36 * (32 * 128 * 128 * 4 + 3 * 8192 * 2));
  });
});

describe("weights", () => {
  it("count their scales", () => {
    expect(bytesPerElement("fp8_block")).toBe(1 + 4 / 16_384);
    expect(bytesPerElement("nvfp4")).toBe(0.5625);
    expect(bytesPerElement("mxfp4")).toBe(0.53125);
    expect(bytesPerElement("mxfp8")).toBe(1.03125);
    expect(bytesPerElement("int4", 128)).toBe(0.5 + 2.5 / 128);
    expect(bytesPerElement("bf16") * 2).toBe(bytesPerElement("fp32"));
  });

  it("of a BF16 model are two bytes each; narrow formats never weigh more", () => {
    expect(weightBytes(model("llama-3.1-8b"))).toBe(2 * 8_030_261_248);
    expect(weightBytes(model("qwen3-32b-fp8"))).toBeLessThan(weightBytes(model("qwen3-32b")) * 0.6);
    expect(weightBytes(model("deepseek-v3.1-nvfp4"))).toBeLessThan(weightBytes(model("deepseek-v3.1")) * 0.62);
  });
});
