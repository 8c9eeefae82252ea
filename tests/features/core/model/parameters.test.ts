import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { modelSpec } from "@/features/core/model/config/parse";
import { presets } from "@/features/core/model/config/presets/presets";
import { attentionParams, ffnParams, parameterCounts } from "@/features/core/model/parameters";
import type { MoeFfn } from "@/features/core/model/spec";
import { unwrap } from "@/lib/result";
import { latent as MLA } from "../memory/caches";

describe("one layer", () => {
  it("of DeepSeek-V3's latent attention", () => {
    // Provenance: hand. 7168*1536 + 1536*128*192 + 7168*576 + 512*128*256 + 128*128*7168, and norms of 1536 + 512.
    expect(attentionParams(MLA, 7168)).toBe(187_105_280 + 2048);
  });

  it("of its indexer", () => {
    // Provenance: hand. 1536*64*128 + 7168*128 + 2*128 + 7168*64.
    const indexer = { heads: 64, headDim: 128, topK: 2048 };
    expect(attentionParams({ ...MLA, indexer }, 7168) - attentionParams(MLA, 7168)).toBe(13_959_424);
  });

  it("without a query rank has one query matrix", () => {
    // Provenance: hand, DeepSeek-V2-Lite: 2048*16*192 + 2048*576 + 512*16*256 + 16*128*2048, and a norm of 512.
    expect(attentionParams({ ...MLA, heads: 16, qLoraRank: null }, 2048)).toBe(13_763_072);
  });

  it("of experts counts each class apart", () => {
    const ffn: MoeFfn = {
      kind: "moe",
      experts: 4,
      topK: 2,
      width: 8,
      expertHidden: 16,
      gated: true,
      bias: false,
      routerBias: true,
      sharedWidth: 8,
      sharedGate: true,
      denseWidth: 32,
      extraParams: 7,
    };
    // Provenance: hand. 3*16*8 per expert and shared, 3*16*32 dense, 16*4 + 4 router, 16 shared gate.
    expect(ffnParams(ffn, 16)).toEqual({ routed: 1536, shared: 400, dense: 1536, router: 68, other: 7 });
  });
});

describe("a whole model", () => {
  it("sums its classes to the total, and activates no more than it has", () => {
    for (const { config, id } of presets) {
      const { total, active, indexer, mtp, towers, ...classes } = parameterCounts(unwrap(modelSpec(config)));
      expect(
        Object.values(classes).reduce((sum, value) => sum + value, 0),
        id,
      ).toBe(total);
      expect(active, id).toBeLessThanOrEqual(total);
      expect(Math.min(indexer, mtp, towers), id).toBeGreaterThanOrEqual(0);
    }
  });

  it("counts a tied embedding once", () => {
    const config = {
      model_type: "llama",
      hidden_size: 64,
      num_hidden_layers: 2,
      num_attention_heads: 4,
      vocab_size: 500,
    };
    const count = (tie_word_embeddings: boolean) =>
      parameterCounts(unwrap(modelSpec({ ...config, intermediate_size: 128, tie_word_embeddings })));
    expect(count(false).total - count(true).total).toBe(500 * 64);
    expect(count(true)).toMatchObject({ embedding: 500 * 64, lmHead: 0 });
  });

  it("grows with every dimension, and activates all experts when top-k is all", () => {
    const size = fc.integer({ min: 1, max: 64 });
    const property = fc.property(size, size, size, fc.integer({ min: 2, max: 32 }), (layers, width, heads, experts) => {
      const config = {
        model_type: "qwen3_moe",
        hidden_size: 128,
        head_dim: 16,
        vocab_size: 100,
        num_hidden_layers: layers,
        num_attention_heads: heads,
        num_key_value_heads: null,
        moe_intermediate_size: width,
        intermediate_size: 64,
        num_experts: experts,
        num_experts_per_tok: experts,
      };
      const counts = (change: object) => parameterCounts(unwrap(modelSpec({ ...config, ...change })));
      const { total, active } = counts({});
      expect(active).toBe(total);
      for (const field of [
        "num_hidden_layers",
        "num_attention_heads",
        "moe_intermediate_size",
        "num_experts",
      ] as const) {
        expect(counts({ [field]: config[field] + 1 }).total).toBeGreaterThan(total);
      }
    });
    fc.assert(property, { numRuns: 50 });
  });
});
