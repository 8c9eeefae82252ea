import { describe, expect, it } from "vitest";
import { layerBuffers } from "@/features/core/memory/activation";
import { cacheCapacity, measureCapacity } from "@/features/core/memory/capacity";
import { sequenceCache } from "@/features/core/memory/cache";
import { ledgers } from "@/features/core/memory/ledger";
import type { RawParams } from "@/lib/params/codec";
import { base, layerBytes, linear, ONE, precision, sequence, softmax, chooseSubject } from "./caches";
import { configScenario } from "../../../support/models/published-configs";
import { NEEDS_WHOLE_DATA } from "../../../support/public-data";

/** hand: fixtures of the original suite (docs/origins.md). */
const WHOLE_MODELS = [
  { model: "llama-3.1-70b", bytes: 327_680 },
  { model: "qwen3-235b-a22b", bytes: 192_512 },
  { model: "deepseek-v3", bytes: 70_272 },
  { model: "qwen2.5-7b", bytes: 57_344 },
];

describe.each(WHOLE_MODELS)("$model", ({ model, bytes }) => {
  it(`keeps ${bytes} bytes of BF16 cache per token`, () => {
    expect(sequence({ model, kv: "bf16", tp: "1", hw: "h100-sxm" }, 4096)).toBe(4096 * bytes);
  });
});

/** hand: from the published configurations; 1,000 tokens of BF16 cache, and states in FP32 with BF16 convolutions. */
const HYBRIDS = [
  // 18 layers of 2 · 8 · 64 · 2 B a token; 18 windows of 128 such tokens
  { file: "openai--gpt-oss-120b", full: 36_864, window: 18 * 128 * 2048 },
  // 5 layers of 2 · 2 · 512 · 2 B; 25 windows of 1,024 with 2 · 8 · 256 · 2 B, not yet full
  { file: "google--gemma-4-26B-A4B", full: 20_480, window: 25 * 1000 * 8192 },
  // 12 layers of 2 · 2 · 256 · 2 B; 36 gated delta nets of 32 · 128 · 128 · 4 B + 8,192 · 3 · 2 B
  { file: "Qwen3-Next-80B-A3B", full: 24_576, state: 36 * 2_146_304 },
  // 6 layers of 2 · 2 · 128 · 2 B; 23 Mamba-2 of 64 · 64 · 128 · 4 B + (4,096 + 2 · 8 · 128) · 3 · 2 B
  { file: "nvidia--NVIDIA-Nemotron-3-Nano-30B-A3B-BF16", full: 6144, state: 23 * 2_134_016 },
  // 10 layers of 2 · 8 · 128 · 2 B; 54 Mamba-2 of 256 · 64 · 256 · 4 B + 20,480 · 3 · 2 B
  { file: "nvidia--Nemotron-H-56B-Base-8K", full: 40_960, state: 54 * 16_900_096 },
  // 64 Mamba-1 of 8,192 · 16 · 4 B + 8,192 · 3 · 2 B
  { file: "falcon-mamba-7b", full: 0, state: 64 * 573_440 },
  // 24 latents of 576 · 2 B; 69 delta nets of 96 · 128 · 128 · 4 B + 36,864 · 3 · 2 B
  { file: "moonshotai--Kimi-K3", full: 0, latent: 24 * 1152, state: 69 * 6_512_640 },
  // 48 layers of 2 · 8 · 128 · 2 B, every fourth without a chunk; chunks of 8,192 not yet full
  { file: "meta-llama--Llama-4-Scout-17B-16E-Instruct", full: 12 * 4096, window: 36 * 1000 * 4096 },
  // 16 layers of 2 · 4 · 256 · 2 B; 48 gated delta nets of 48 · 128 · 128 · 4 B + 10,240 · 3 · 2 B
  { file: "Qwen--Qwen3.5-27B", full: 16 * 4096, state: 48 * 3_207_168 },
  // 78 latents of 576 · 2 B, each with an indexer key of 128 FP8 and its scale
  { file: "zai-org--GLM-5", full: 0, latent: 78 * 1284 },
  // windows of 128 · 512 · 2 B; 30 layers with an entry and indexer key per 4 positions, 31 with an entry per 128
  {
    file: "deepseek-ai--DeepSeek-V4-Pro",
    full: 0,
    compressed: 61 * 131_072 + 30 * 250 * (1024 + 132) + 31 * Math.floor(1000 / 128) * 1024,
  },
  // 61 latents, each with an indexer key of 128 FP8 and its scale
  { file: "deepseek-ai--DeepSeek-V3.2", full: 0, latent: 61 * 1284 },
];

describe.each(HYBRIDS)(
  "$file",
  NEEDS_WHOLE_DATA,
  ({ file, full, window = 0, latent = 0, compressed: entries = 0, state = 0 }) => {
    it("keeps per token and per sequence what its layers say", () => {
      const { model, prefill: parallelism, precision: formats } = configScenario(`${file}_config.json`);
      const shape = { model, parallelism, precision: { ...formats, kv: "bf16" as const }, blockSize: 1 };
      const kept = { full: 1000 * full, window, latent: 1000 * latent, compressed: entries, state, padding: 0 };
      expect(sequenceCache(shape, 1000)).toEqual(kept);
    });
  },
);

/** hand: G 4, d 4, TP 2, two-byte cache; half of the layers linear (fixtures of the original suite). */
describe("unit fixtures of the original suite that state right physics", () => {
  const small = softmax({ heads: 4, kvHeads: 4, headDim: 4, valueHeadDim: 4 });
  it("a token takes 32 bytes in a layer of either rank, a decode at 128 moves 4,128", () => {
    expect(layerBytes(small, { context: 1, tp: 2 })).toBe(32);
    expect(layerBytes(small, { context: 128 + 1, tp: 2 })).toBe(4128);
  });
  it("a linear layer keeps nothing per token, so a model half of them averages 16 a layer", () => {
    const half = [small, linear({})].map((attention) => layerBytes(attention, { context: 2, tp: 2 }));
    const more = [small, linear({})].map((attention) => layerBytes(attention, { context: 3, tp: 2 }));
    const perToken = more.map((bytes, index) => bytes - (half[index] ?? 0));
    expect(perToken).toEqual([32, 0]);
    expect(perToken.reduce((sum, bytes) => sum + bytes, 0) / perToken.length).toBe(16);
  });
  it("4,096 bytes, a tenth kept back and 2,048 of weights hold 25 tokens of 64 bytes", () => {
    const layer = { count: 2, attention: small, ffn: { kind: "none" }, normParams: 0, extraParams: 0 } as const;
    const parallelism = { ...ONE, tp: 2 };
    const shape = {
      model: { ...base, layers: [layer] },
      parallelism,
      precision: { ...precision, kv: "bf16" as const },
    };
    const room = measureCapacity({ ...shape, blockSize: 1 }, 4096 * 0.9 - 2048);
    expect(Math.floor(room.tokens(1))).toBe(25);
    expect(room.longestContext(1, 1000)).toBe(25);
  });
});

describe("reference vectors of the memory model", () => {
  it("V-05: 32 sequences of 4,096 tokens of Llama-3-70B take 10 GiB on each of four GPUs", () => {
    const raw = { model: "llama-3.1-70b", tp: "4", hw: "h100-sxm" };
    expect(32 * sequence(raw, 4096)).toBe(10 * 2 ** 30);
    const [rank] = ledgers(chooseSubject(raw));
    // The vector leaves out LM head and final norm (16 KiB).
    const listed = (rank?.weightTotal ?? 0) - (rank?.weights["lm-head"] ?? 0);
    expect(Math.abs(listed - 34_751_512_576)).toBeLessThan(32_768 * 80);
    // One activation of the widest layer: the true peak holds several.
    expect(layerBuffers(chooseSubject(raw).model, chooseSubject(raw).parallelism, 32 * 4096)).toBeGreaterThan(
      2 * 2 ** 30,
    );
  });
  it("V-06: one sequence of 1,024 tokens of Llama-3-8B takes 128 MiB; weights without head 15.01 GB", () => {
    const raw = { model: "llama-3.1-8b", tp: "1", hw: "h100-sxm" };
    expect(sequence(raw, 1024)).toBe(134_217_728);
    const [rank] = ledgers(chooseSubject(raw));
    const listed = (rank?.weightTotal ?? 0) - (rank?.weights["lm-head"] ?? 0);
    expect(Math.abs(listed - 15_009_841_152)).toBeLessThan(16_384);
    expect(layerBuffers(chooseSubject(raw).model, chooseSubject(raw).parallelism, 1024)).toBeGreaterThan(29_360_128);
  });
  it("V-07: 128 sequences of 4,096 tokens of DeepSeek-V3 in FP8 take 18.42 GB on every TP rank", () => {
    expect(128 * sequence({ model: "deepseek-v3", kv: "fp8", tp: "8" }, 4096)).toBe(18_421_383_168);
  });
});

describe("mistakes of the original suite", () => {
  const loaded = (raw: RawParams): number => {
    const [rank] = ledgers(chooseSubject(raw));
    return rank?.weightTotal ?? 0;
  };
  it("does not charge every GPU with the whole model: Llama-70B at TP8 holds an eighth", () => {
    const share = loaded({ model: "llama-3.1-70b", tp: "8" }) / loaded({ model: "llama-3.1-70b", tp: "1" });
    expect(Math.abs(share * 8 - 1)).toBeLessThan(0.001);
  });
  it("does not give MLA 28,672 bytes per token and layer, nor split its latent over TP", () => {
    const layers = 61;
    const perLayer = sequence({ model: "deepseek-v3", kv: "bf16", tp: "8" }, 1, 1) / layers;
    expect(perLayer).toBe(1152);
  });
  it("splits experts over TP where EP is 1: Qwen3-235B at TP8 holds 55 GiB, not 425", () => {
    const gib = loaded({ model: "qwen3-235b-a22b", tp: "8", ep: "1" }) / 2 ** 30;
    expect(gib).toBeGreaterThan(54);
    expect(gib).toBeLessThan(56);
  });
  it("keeps shared experts apart from routed ones: DeepSeek-V3 holds all 256 of each layer", () => {
    const [rank] = ledgers(chooseSubject({ model: "deepseek-v3", tp: "8" }));
    const routed = (rank?.weights.routed ?? 0) * 8;
    // hand: 58 layers · 256 experts · 3 · 7,168 · 2,048 bytes in FP8, scales apart
    expect(Math.abs(routed / (58 * 256 * 3 * 7168 * 2048) - 1)).toBeLessThan(0.001);
  });
  it("counts KV copies where TP exceeds the KV heads: tokens of an instance stay level from TP 8 to TP 16", () => {
    const perGpu = (tp: string) => sequence({ model: "llama-3.1-70b", tp }, 4096);
    expect(perGpu("16")).toBe(perGpu("8"));
  });
  it("never shows more than the GPU has: usable memory, not the nominal size, is divided up", () => {
    const subject = chooseSubject({ model: "llama-3.1-8b", tp: "1", hw: "h100-sxm" });
    expect(cacheCapacity(subject).perGpu).toBeLessThan(0.9 * (subject.chip.memoryVisible ?? subject.chip.memory));
  });
});
