import { describe, expect, it } from "vitest";
import type { Attention, CompressedAttention } from "@/features/core/model/spec";
import { latent, layerBytes, linear, softmax, sparse } from "./caches";
import { CONFIG_FILES, configScenario } from "../../../support/models/published-configs";
import { NEEDS_WHOLE_DATA } from "../../../support/public-data";

const compressed = (own: Partial<CompressedAttention>): CompressedAttention => ({
  kind: "compressed",
  variant: "csa",
  heads: 64,
  headDim: 512,
  ropeDim: 64,
  qLoraRank: 1024,
  outputGroups: 8,
  outputLoraRank: 1024,
  window: 128,
  ratio: 4,
  indexer: { heads: 64, headDim: 128, topK: 512 },
  ...own,
});

/** hand: two times heads times head size times two bytes, and so on; see each line. */
const PER_TOKEN = [
  { name: "MHA", attention: softmax({ kvHeads: 32 }), bytes: 2 * 32 * 128 * 2 },
  { name: "GQA", attention: softmax({}), bytes: 4096 },
  { name: "MQA", attention: softmax({ kvHeads: 1 }), bytes: 512 },
  { name: "MLA: latent 512 and rotary key 64", attention: latent, bytes: 1152 },
  { name: "DSA: and an indexer key of 128 FP8 with one FP32 scale", attention: sparse, bytes: 1152 + 132 },
  { name: "values smaller than keys", attention: softmax({ headDim: 192 }), bytes: 8 * (192 + 128) * 2 },
  {
    name: "values that are the keys (gemma 4): engines keep both",
    attention: softmax({ keyIsValue: true }),
    bytes: 4096,
  },
  { name: "KV shared with another layer", attention: softmax({ ownsKv: false }), bytes: 0 },
  { name: "no attention", attention: { kind: "none" } as const, bytes: 0 },
];

describe.each(PER_TOKEN)("$name", ({ attention, bytes }) => {
  it(`keeps ${bytes} bytes per token, at any context`, () => {
    expect(layerBytes(attention, { context: 1 })).toBe(bytes);
    expect(layerBytes(attention, { context: 5000 })).toBe(5000 * bytes);
  });
});

const PER_SEQUENCE = [
  // hand: 8 heads · 2 · 64 · 2 B = 2,048 B over 128 positions
  {
    name: "a window of 128 (gpt-oss)",
    attention: softmax({ headDim: 64, valueHeadDim: 64, window: 128 }),
    bytes: 262_144,
  },
  // hand: 4,096 B over a chunk of 8,192
  { name: "a chunk of 8,192 (Llama 4)", attention: softmax({ window: 8192 }), bytes: 33_554_432 },
  // hand: 32 · 128 · 128 · 4 B + 8,192 · 3 · 2 B
  { name: "GDN", attention: linear({}), bytes: 2_146_304 },
  // hand: 32 · 128 · 128 · 4 B + 12,288 · 3 · 2 B
  { name: "KDA", attention: linear({ variant: "kda", convChannels: 12_288 }), bytes: 2_170_880 },
  // hand: 64 · 128 · 128 · 4 B, no convolution
  {
    name: "lightning",
    attention: linear({ variant: "lightning", valueHeads: 64, convKernel: 0, convChannels: 0 }),
    bytes: 4_194_304,
  },
  // hand: 8,192 channels · 16 · 4 B + 8,192 · 3 · 2 B (falcon-mamba-7b)
  {
    name: "Mamba 1",
    attention: linear({ variant: "mamba1", valueHeads: 8192, keyHeadDim: 16, valueHeadDim: 1 }),
    bytes: 573_440,
  },
  // hand: 128 · 128 · 64 · 4 B + 10,240 · 3 · 2 B
  {
    name: "Mamba 2",
    attention: linear({ variant: "mamba2", valueHeads: 128, valueHeadDim: 64, convChannels: 10_240 }),
    bytes: 4_255_744,
  },
];

describe.each(PER_SEQUENCE)("$name", ({ attention, bytes }) => {
  it(`keeps ${bytes} bytes per sequence, and no more at 100 times the context`, () => {
    expect(layerBytes(attention, { context: 16_384 })).toBe(bytes);
    expect(layerBytes(attention, { context: 1_638_400 })).toBe(bytes);
  });
});

describe("compressed attention (DeepSeek-V4)", () => {
  it("keeps a window of 128 and one entry per 4 positions with its indexer key", () => {
    // hand: 128 · 1,024 B + 4,096 / 4 · (1,024 + 132) B
    expect(layerBytes(compressed({}), { context: 4096 })).toBe(131_072 + 1024 * 1156);
  });
  it("keeps one entry per 128 positions in heavily compressed layers", () => {
    const heavy = compressed({ variant: "hca", ratio: 128, indexer: null });
    expect(layerBytes(heavy, { context: 4096 })).toBe(131_072 + 32 * 1024);
  });
  it("keeps the window alone in layers that compress nothing", () => {
    const plain = compressed({ variant: "window", ratio: 1, indexer: null });
    expect(layerBytes(plain, { context: 64 })).toBe(64 * 1024);
    expect(layerBytes(plain, { context: 4096 })).toBe(131_072);
  });
});

describe("the cache on one of several GPUs", () => {
  it("splits KV heads over TP until one is left, then copies it", () => {
    const bytes = [1, 2, 8, 16, 32].map((tp) => layerBytes(softmax({}), { context: 1, tp }));
    expect(bytes).toEqual([4096, 2048, 512, 512, 512]);
  });
  it("has the whole latent on every TP rank, and a share of a state", () => {
    expect(layerBytes(latent, { context: 1, tp: 8 })).toBe(1152);
    expect(layerBytes(linear({}), { context: 1, tp: 8 })).toBe(2_146_304 / 8);
  });
  it("is handed out in whole blocks", () => {
    expect(layerBytes(softmax({}), { context: 17, block: 16 })).toBe(32 * 4096);
    expect(layerBytes(softmax({}), { context: 1, block: 64 })).toBe(64 * 4096);
  });
  it("stores an FP8 latent beside an indexer with scales and a BF16 rotary part", () => {
    expect(layerBytes(latent, { context: 1, kv: "fp8" })).toBe(576);
    expect(layerBytes(sparse, { context: 1, kv: "fp8" })).toBe(656 + 132);
  });
});

/** Every way of keeping a context that a layer of the forty has; the goldens above have an example of each. */
const nameWay = (attention: Attention): string => {
  switch (attention.kind) {
    case "softmax":
      return [
        attention.ownsKv ? (attention.window === null ? "full" : "window") : "shared",
        ...(attention.keyIsValue ? ["key is value"] : []),
      ].join(", ");
    case "mla":
      return attention.indexer ? "mla, indexer" : "mla";
    case "compressed":
      return `compressed ${attention.variant}`;
    case "linear":
      return attention.variant;
    case "none":
      return "none";
  }
};

describe("the forty configurations", NEEDS_WHOLE_DATA, () => {
  it("have no way of keeping a context without a golden by hand", () => {
    const goldens = [...PER_TOKEN, ...PER_SEQUENCE].map(({ attention }) => nameWay(attention));
    const known = new Set([...goldens, ...["csa", "hca", "window"].map((variant) => `compressed ${variant}`)]);
    const found = CONFIG_FILES.flatMap((file) =>
      configScenario(file).model.layers.map((layer) => nameWay(layer.attention)),
    );
    expect([...new Set(found)].filter((way) => !known.has(way))).toEqual([]);
    expect(found).toEqual(
      expect.arrayContaining([
        "full",
        "window",
        "mla",
        "mla, indexer",
        "compressed csa",
        "compressed hca",
        "gdn",
        "none",
      ]),
    );
  });
});
