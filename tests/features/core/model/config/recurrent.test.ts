/** Families with recurrent or convolutional layers, and Step: published totals, state counted by hand. */
import { describe, expect, it } from "vitest";
import { modelSpec } from "@/features/core/model/config/parse";
import { layerCounts } from "@/features/core/model/describe";
import { kvBytesPerToken, stateBytesPerSequence } from "@/features/core/model/kv-cache";
import { parameterCounts } from "@/features/core/model/parameters";
import type { ModelSpec } from "@/features/core/model/spec";
import { unwrap } from "@/lib/result";

const read = (config: object): ModelSpec => unwrap(modelSpec(config));
const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

const LFM2 = { model_type: "lfm2", vocab_size: 65_536, num_key_value_heads: 8, conv_L_cache: 3, conv_bias: false };
const SIXTEEN = { num_hidden_layers: 16, full_attn_idxs: [2, 5, 8, 10, 12, 14], block_auto_adjust_ff_dim: true };
const LFM2_350M = { ...LFM2, ...SIXTEEN, hidden_size: 1024, num_attention_heads: 16, block_ff_dim: 6656 };

describe("LFM2", () => {
  // Provenance: vendor. Parameters as the model cards of LiquidAI/LFM2-350M to -2.6B state them, to the weight.
  it.each([
    [LFM2_350M, 354_483_968],
    [{ ...LFM2, ...SIXTEEN, hidden_size: 1536, num_attention_heads: 24, block_ff_dim: 10_240 }, 742_489_344],
    [{ ...LFM2, ...SIXTEEN, hidden_size: 2048, num_attention_heads: 32, intermediate_size: 12_288 }, 1_170_340_608],
    [
      {
        ...{ ...LFM2, hidden_size: 2048, num_attention_heads: 32, num_hidden_layers: 30, block_ff_dim: 10_752 },
        ...{ block_auto_adjust_ff_dim: false, full_attn_idxs: [2, 5, 8, 11, 14, 17, 20, 24] },
      },
      2_569_272_320,
    ],
  ])("counts every weight (%#)", (config, published) => {
    expect(parameterCounts(read(config)).total).toBe(published);
  });

  // Provenance: vendor (card of LFM2-8B-A1B: 8.3 B, 1.5 B active, 18 convolutions and 6 attention layers).
  it("counts the experts of LFM2-8B-A1B", () => {
    const layer_types = range(0, 23).map((index) =>
      [2, 6, 10, 14, 18, 21].includes(index) ? "full_attention" : "conv",
    );
    const spec = read({
      ...{
        ...LFM2,
        model_type: "lfm2_moe",
        hidden_size: 2048,
        num_attention_heads: 32,
        num_hidden_layers: 24,
        layer_types,
      },
      ...{ intermediate_size: 7168, moe_intermediate_size: 1792, num_dense_layers: 2, num_experts: 32 },
      ...{ num_experts_per_tok: 4, use_expert_bias: true },
    });
    const { total, active } = parameterCounts(spec);
    expect(total / 1e9).toBeCloseTo(8.3, 1);
    expect(active / 1e9).toBeGreaterThan(1.45);
    expect(active / 1e9).toBeLessThan(1.6);
    expect(layerCounts(spec)).toMatchObject({ linear: 18, softmax: 6, dense: 2, moe: 22 });
  });

  // Provenance: hand. Ten convolutions keep two inputs of 1,024 channels in BF16; six layers keep keys and values of 8 heads of 64.
  it("keeps the convolution's tail and nothing that grows with it", () => {
    const spec = read(LFM2_350M);
    expect(stateBytesPerSequence(spec)).toBe(10 * 1024 * 2 * 2);
    expect(kvBytesPerToken(spec, "bf16")).toBe(6 * 2 * 8 * 64 * 2);
  });
});

describe("Falcon-H1", () => {
  const spec = read({
    ...{
      model_type: "falcon_h1",
      hidden_size: 1024,
      num_hidden_layers: 36,
      num_attention_heads: 8,
      num_key_value_heads: 2,
    },
    ...{
      head_dim: 64,
      intermediate_size: 2048,
      vocab_size: 32_784,
      mamba_d_ssm: 1536,
      mamba_n_heads: 24,
      mamba_d_head: 64,
    },
    ...{ mamba_d_state: 128, mamba_n_groups: 1, mamba_d_conv: 4, mamba_conv_bias: true, mamba_rms_norm: false },
  });

  // Provenance: vendor. The checkpoint tiiuae/Falcon-H1-0.5B-Base holds 521,411,104 weights (Hugging Face).
  it("counts every weight of the 0.5B", () => {
    expect(parameterCounts(spec).total).toBe(521_411_104);
  });

  // Provenance: hand. In each of 36 layers 24 heads of 64 x 128 in FP32 and three inputs of 1,792 channels in BF16, beside keys and values.
  it("keeps a state and a cache in every layer", () => {
    expect(stateBytesPerSequence(spec)).toBe(36 * (24 * 64 * 128 * 4 + 3 * 1792 * 2));
    expect(kvBytesPerToken(spec, "bf16")).toBe(36 * 2 * 2 * 64 * 2);
    expect(spec.assumptions.map(({ en }) => en).join()).toContain("count as two consecutive layers");
  });
});

describe("RecurrentGemma", () => {
  const SIZES = { model_type: "recurrent_gemma", vocab_size: 256_000, attention_window_size: 2048, conv1d_width: 4 };
  const SMALL = {
    ...SIZES,
    hidden_size: 2560,
    num_hidden_layers: 26,
    num_attention_heads: 10,
    intermediate_size: 15_360,
  };
  const LARGE = {
    ...SIZES,
    hidden_size: 4096,
    num_hidden_layers: 38,
    num_attention_heads: 16,
    intermediate_size: 24_576,
  };

  // Provenance: paper. arXiv 2404.07839, table 1: 2.68 B with 2.03 B beside the embedding, 8.58 B with 7.53 B.
  it.each([
    [SMALL, 2.68, 2.03],
    [LARGE, 8.58, 7.53],
  ])("has the sizes of the report (%#)", (config, total, rest) => {
    const counts = parameterCounts(read(config));
    expect(counts.total / 1e9).toBeCloseTo(total, 2);
    expect((counts.total - counts.embedding) / 1e9).toBeCloseTo(rest, 2);
  });

  // Provenance: hand. 18 recurrent layers keep 2,560 channels in FP32 and three inputs of each in BF16; 8 layers attend to a window.
  it("keeps one element per channel", () => {
    const spec = read(SMALL);
    expect(layerCounts(spec)).toMatchObject({ linear: 18, softmax: 8, windowed: 8 });
    expect(stateBytesPerSequence(spec)).toBe(18 * (2560 * 4 + 3 * 2560 * 2));
  });
});

describe("RWKV", () => {
  const WORLD = { hidden_size: 2048, num_hidden_layers: 24, vocab_size: 65_536 };

  // Provenance: paper. RWKV-5 and -6: 2 DV + 4 D + L (13 D² + 14 D) and + 464 D (arXiv 2404.05892); RWKV-7: arXiv 2503.14456,
  // 1,527,404,544 (D 2,048, 24 layers) and 2,947,735,040 (D 2,560, 32 layers) with the ranks that it lists.
  it.each([
    [
      { ...WORLD, model_type: "rwkv5", head_size: 64 },
      2 * 2048 * 65_536 + 4 * 2048 + 24 * (13 * 2048 ** 2 + 14 * 2048),
    ],
    [
      { ...WORLD, model_type: "rwkv6", head_size: 64 },
      2 * 2048 * 65_536 + 4 * 2048 + 24 * (13 * 2048 ** 2 + 464 * 2048),
    ],
    [{ ...WORLD, model_type: "rwkv7", head_dim: 64 }, 1_527_404_544],
    [{ ...WORLD, model_type: "rwkv7", hidden_size: 2560, num_hidden_layers: 32 }, 2_947_735_040],
  ])("has the weights of its paper (%#)", (config, published) => {
    expect(parameterCounts(read(config)).total).toBe(published);
  });

  // Provenance: hand. In each of 24 layers 32 heads of 64 x 64 in FP32, and the last token of two modules in BF16.
  it("has a state and no cache", () => {
    const spec = read({ ...WORLD, model_type: "rwkv7", head_dim: 64 });
    expect(stateBytesPerSequence(spec)).toBe(24 * (32 * 64 * 64 * 4 + 2 * 2048 * 2));
    expect(kvBytesPerToken(spec, "bf16")).toBe(0);
  });
});

describe("Step", () => {
  const STEP3 = {
    ...{
      model_type: "step3_text",
      hidden_size: 7168,
      intermediate_size: 18_432,
      num_hidden_layers: 61,
      vocab_size: 128_815,
    },
    ...{ num_attention_heads: 64, num_attention_groups: 1, head_dim: 256, share_q_dim: 2048, share_expert_dim: 5120 },
    ...{ moe_num_experts: 48, moe_top_k: 3, moe_intermediate_size: 5120, moe_layers_enum: range(4, 59).join(",") },
  };

  // Provenance: vendor (card of stepfun-ai/step3: language model 316 B, 38 B active; vision beside it makes 321 B).
  it("factorises the queries of Step-3", () => {
    const spec = read({ model_type: "step3_vl", text_config: STEP3 });
    const { total, active } = parameterCounts(spec);
    expect(Math.round(total / 1e9)).toBe(316);
    expect(active / 1e9).toBeGreaterThan(37.5);
    expect(active / 1e9).toBeLessThan(39);
    expect(kvBytesPerToken(spec, "bf16")).toBe(61 * 2 * 256 * 2);
  });

  // Provenance: vendor (card of stepfun-ai/Step-3.5-Flash: 196 B, 11 B active, 45 layers, one in four sees the whole context).
  it("gives window layers of Step-3.5-Flash heads of their own", () => {
    const layer_types = range(0, 47).map((index) => (index % 4 === 0 ? "full_attention" : "sliding_attention"));
    const spec = read({
      ...{
        model_type: "step3p5",
        hidden_size: 4096,
        intermediate_size: 11_264,
        num_hidden_layers: 45,
        vocab_size: 128_896,
      },
      ...{ num_attention_heads: 64, num_attention_groups: 8, head_dim: 128, sliding_window: 512, layer_types },
      ...{ attention_other_setting: { num_attention_heads: 96, num_attention_groups: 8, head_dim: 128 } },
      ...{ use_head_wise_attn_gate: true, moe_num_experts: 288, moe_top_k: 8, moe_intermediate_size: 1280 },
      ...{ share_expert_dim: 1280, moe_layers_enum: range(3, 44).join(","), num_nextn_predict_layers: 3 },
    });
    const { total, active, embedding, lmHead } = parameterCounts(spec);
    expect(Math.abs(total / 196e9 - 1)).toBeLessThan(0.006);
    // The card leaves embedding and head out of what is active.
    expect(Math.abs((active - embedding - lmHead) / 11e9 - 1)).toBeLessThan(0.01);
    expect(layerCounts(spec)).toMatchObject({ softmax: 45, windowed: 33, dense: 3, moe: 42 });
    expect(new Set(spec.layers.map(({ attention }) => attention.kind === "softmax" && attention.heads))).toEqual(
      new Set([64, 96]),
    );
    expect(spec.unknownFields).toEqual([]);
  });
});
