/** Families of 2026 that differ from older ones in a trait or two: totals of their cards. */
import { describe, expect, it } from "vitest";
import { modelSpec } from "@/features/core/model/config/parse";
import { layerCounts } from "@/features/core/model/describe";
import { kvBytesPerToken } from "@/features/core/model/kv-cache";
import { parameterCounts } from "@/features/core/model/parameters";
import { unwrap } from "@/lib/result";

const read = (config: object) => unwrap(modelSpec(config));
const billions = (weights: number): number => Math.round(weights / 1e9);

describe("AFMoE", () => {
  const NANO = {
    ...{ model_type: "afmoe", hidden_size: 1024, intermediate_size: 3072, num_hidden_layers: 56, vocab_size: 200_192 },
    ...{ num_attention_heads: 8, num_key_value_heads: 2, head_dim: 128, sliding_window: 2048 },
    ...{ global_attn_every_n_layers: 4, num_dense_layers: 2, moe_intermediate_size: 256, num_shared_experts: 1 },
    ...{ num_experts: 128, num_experts_per_tok: 8, score_func: "sigmoid", route_norm: true, mup_enabled: true },
  };
  const MINI = {
    ...{ ...NANO, hidden_size: 2048, intermediate_size: 6144, moe_intermediate_size: 1024, num_hidden_layers: 32 },
    ...{ num_attention_heads: 32, num_key_value_heads: 4 },
  };

  // Provenance: vendor (cards of arcee-ai/Trinity-Nano and Trinity-Mini: 6 B with 1 B active, 26 B with 3 B active).
  it.each([
    [NANO, 6, 1],
    [MINI, 26, 3],
  ])("has the sizes of its cards (%#)", (config, total, active) => {
    const counts = parameterCounts(read(config));
    expect(billions(counts.total)).toBe(total);
    expect(billions(counts.active)).toBe(active);
  });

  // Provenance: hand. Three of four layers see a window of 2,048; every layer keeps two heads of 128 twice.
  it("has windows in three of four layers", () => {
    const spec = read(NANO);
    expect(layerCounts(spec)).toMatchObject({ softmax: 56, windowed: 42, dense: 2, moe: 54 });
    expect(kvBytesPerToken(spec, "bf16")).toBe(56 * 2 * 2 * 128 * 2);
    expect(spec.unknownFields).toEqual([]);
  });
});

describe("Mistral 4", () => {
  // Provenance: vendor (card of mistralai/Mistral-Small-4-119B-2603: 119 B, 6.5 B active, 128 experts top 4 and one shared).
  it("is latent attention with experts", () => {
    const text_config = {
      ...{ model_type: "mistral4", hidden_size: 4096, num_hidden_layers: 36, vocab_size: 131_072 },
      ...{ num_attention_heads: 32, num_key_value_heads: 32, q_lora_rank: 1024, kv_lora_rank: 256, v_head_dim: 128 },
      ...{ qk_nope_head_dim: 64, qk_rope_head_dim: 64, n_routed_experts: 128, num_experts_per_tok: 4 },
      ...{ n_shared_experts: 1, moe_intermediate_size: 2048, intermediate_size: 12_288, first_k_dense_replace: 0 },
    };
    const spec = read({ model_type: "mistral3", text_config });
    const { total, active } = parameterCounts(spec);
    expect(billions(total)).toBe(119);
    expect(active / 1e9).toBeCloseTo(6.6, 1);
    expect(layerCounts(spec)).toMatchObject({ mla: 36, moe: 36 });
    expect(kvBytesPerToken(spec, "bf16")).toBe(36 * (256 + 64) * 2);
  });
});

describe("Hy3", () => {
  // Provenance: vendor (tencent/Hy3-preview: 295 B, 21 B active, 192 experts top 8 and one shared).
  it("has the sizes of its card", () => {
    const spec = read({
      ...{
        model_type: "hy_v3",
        hidden_size: 4096,
        intermediate_size: 13_312,
        num_hidden_layers: 80,
        vocab_size: 120_832,
      },
      ...{ num_attention_heads: 64, num_key_value_heads: 8, head_dim: 128, qk_norm: true, first_k_dense_replace: 1 },
      ...{ num_experts: 192, num_experts_per_tok: 8, num_shared_experts: 1, moe_intermediate_size: 1536 },
      ...{ tie_word_embeddings: false },
    });
    const { total, active } = parameterCounts(spec);
    expect(billions(total)).toBe(295);
    expect(billions(active)).toBe(21);
  });
});
