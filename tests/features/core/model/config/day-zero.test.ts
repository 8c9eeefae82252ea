/**
 * Families of the last half year, from dimensions that public engine tests quote. Provenance of sizes: vendor (model cards as in
 * vllm-project/recipes 8959cf64, Apache-2.0), of single counts: hand.
 */
import { describe, expect, it } from "vitest";
import { modelSpec } from "@/features/core/model/config/parse";
import { kvBytesPerToken, stateBytesPerSequence } from "@/features/core/model/kv-cache";
import { parameterCounts } from "@/features/core/model/parameters";
import { weightBytes } from "@/features/core/model/weights";
import { unwrap } from "@/lib/result";

const LING_3_FLASH = {
  ...{ model_type: "bailing_hybrid", architectures: ["BailingMoeV3ForCausalLM"], num_hidden_layers: 42 },
  ...{ hidden_size: 2560, vocab_size: 157_184, tie_word_embeddings: false, first_k_dense_replace: 2 },
  ...{ intermediate_size: 6144, num_attention_heads: 32, num_key_value_heads: 32, head_dim: 128 },
  ...{ kv_lora_rank: 512, q_lora_rank: null, qk_nope_head_dim: 128, qk_rope_head_dim: 64, v_head_dim: 128 },
  ...{ gated_attention_proj_granularity_type: "head_wise", short_conv_kernel_size: 4, no_kda_lora: true },
  ...{ num_experts: 512, num_experts_per_tok: 8, num_shared_experts: 1, moe_intermediate_size: 768 },
  ...{ moe_shared_expert_intermediate_size: 768, layer_group_size: 6 },
};

const GLM_5_3_FLASH = {
  model_type: "glm5_next",
  architectures: ["Glm5NextForConditionalGeneration"],
  text_config: {
    ...{ model_type: "glm5_next_text", vocab_size: 154_880, hidden_size: 4096, intermediate_size: 12_288 },
    ...{ moe_intermediate_size: 2048, num_hidden_layers: 45, num_attention_heads: 64, num_key_value_heads: 64 },
    ...{ n_shared_experts: 1, n_routed_experts: 288, num_experts_per_tok: 8, topk_method: "noaux_tc" },
    ...{ q_lora_rank: 1536, kv_lora_rank: 512, qk_nope_head_dim: 256, qk_rope_head_dim: 0, v_head_dim: 256 },
    ...{ first_k_dense_replace: 3, index_topk: 2048, index_n_heads: 32, index_head_dim: 128, index_kpool: 4 },
    ...{ linear_attn_config: { num_heads: 64, head_dim: 128, short_conv_kernel_size: 4 }, hc_mult: 4 },
    ...{ num_nextn_predict_layers: 1, max_position_embeddings: 1_048_576, tie_word_embeddings: false },
  },
};

const LAGUNA_XS = {
  ...{ model_type: "laguna", architectures: ["LagunaForCausalLM"], vocab_size: 100_352, hidden_size: 2048 },
  ...{ intermediate_size: 8192, num_hidden_layers: 40, num_attention_heads: 48, num_key_value_heads: 8, head_dim: 128 },
  ...{ sliding_window: 512, num_experts: 256, num_experts_per_tok: 8, moe_intermediate_size: 512 },
  ...{ shared_expert_intermediate_size: 512, mlp_only_layers: [0], gating: "per-head", tie_word_embeddings: false },
  layer_types: Array.from({ length: 40 }, (_, index) => (index % 4 === 0 ? "full_attention" : "sliding_attention")),
  num_attention_heads_per_layer: Array.from({ length: 40 }, (_, index) => (index % 4 === 0 ? 48 : 64)),
};

const INKLING = {
  model_type: "inkling_mm_model",
  architectures: ["InklingForConditionalGeneration"],
  text_config: {
    ...{ model_type: "inkling_text", hidden_size: 6144, num_hidden_layers: 66, vocab_size: 201_024 },
    ...{ num_attention_heads: 64, num_key_value_heads: 8, head_dim: 128, swa_num_attention_heads: 64 },
    ...{ swa_num_key_value_heads: 16, swa_head_dim: 128, d_rel: 16, rel_extent: 1024, sliding_window_size: 512 },
    local_layer_ids: Array.from({ length: 66 }, (_, index) => index).filter((index) => (index + 1) % 6 !== 0),
    ...{ dense_mlp_idx: 2, dense_intermediate_size: 24_576, intermediate_size: 3072, n_routed_experts: 256 },
    ...{ num_experts_per_tok: 6, n_shared_experts: 2, sconv_kernel_size: 4 },
  },
};

const MISTRAL_LARGE_3 = {
  ...{ dim: 7168, n_layers: 61, hidden_dim: 16_384, n_heads: 128, n_kv_heads: 128, vocab_size: 131_072 },
  ...{ q_lora_rank: 1536, kv_lora_rank: 512, qk_nope_head_dim: 128, qk_rope_head_dim: 64, v_head_dim: 128 },
  ...{ head_dim: 192, tied_embeddings: false, max_position_embeddings: 294_912, norm_eps: 1e-6 },
  moe: {
    ...{ num_experts: 128, num_experts_per_tok: 4, expert_hidden_dim: 4096, first_k_dense_replace: 3 },
    ...{ num_shared_experts: 1, route_every_n: 1, routed_scale: 1, num_expert_groups: 1, num_expert_groups_per_tok: 1 },
  },
};

describe("sizes that makers state", () => {
  it.each([
    ["Ling 3.0 flash", 124, LING_3_FLASH, 5.5, 0.012],
    ["Laguna XS 2.1", 33, LAGUNA_XS, 3, 0.02],
    // The card counts encoders and prediction layers too; the text model by hand: 64 x 258 experts of 3 x 6144 x 3072 are 935 B of it.
    ["Inkling", 975, INKLING, 41, 0.03],
    ["Mistral Large 3, its text model", 673, MISTRAL_LARGE_3, 39, 0.005],
  ])("%s: %d B of weights", (_, total, config, active, tolerance) => {
    const counts = parameterCounts(unwrap(modelSpec(config)));
    expect(Math.abs(counts.total / 1e9 / total - 1)).toBeLessThan(tolerance);
    expect(Math.abs(counts.active / 1e9 / active - 1)).toBeLessThan(0.15);
  });

  it.each([LING_3_FLASH, GLM_5_3_FLASH, LAGUNA_XS, INKLING, MISTRAL_LARGE_3])(
    "$model_type: every field is read",
    (config) => {
      expect(unwrap(modelSpec(config)).unknownFields).toEqual([]);
    },
  );
});

describe("caches", () => {
  // Provenance: hand. 7 of 42 layers keep a latent of 512 + 64; 35 keep 32 states of 128 x 128 in FP32 and three tails of 3 x 4,096 in BF16.
  it("Ling 3.0 flash: latents of every sixth layer and states of the rest", () => {
    const model = unwrap(modelSpec(LING_3_FLASH));
    expect(kvBytesPerToken(model, "bf16")).toBe(7 * 576 * 2);
    expect(stateBytesPerSequence(model)).toBe(35 * (32 * 128 * 128 * 4 + 3 * 4096 * 3 * 2));
  });

  // Provenance: hand. 11 of 45 layers: a latent of 512 without a rotary part, and a quarter of an index key of 132 B.
  it("GLM-5.3-Flash: latents without a rotary part, index keys pooled by four", () => {
    const model = unwrap(modelSpec(GLM_5_3_FLASH));
    expect(kvBytesPerToken(model, "bf16")).toBe(11 * (512 * 2 + 132 / 4));
  });

  // Provenance: hand. 61 latents of 576 in BF16.
  it("Mistral Large 3: as DeepSeek-V3", () => {
    expect(kvBytesPerToken(unwrap(modelSpec(MISTRAL_LARGE_3)), "bf16")).toBe(61 * 576 * 2);
  });
});

describe("MiniMax-M3", () => {
  const SIZES = {
    ...{ model_type: "minimax_m3_vl_text", hidden_size: 6144, num_hidden_layers: 60, num_attention_heads: 64 },
    ...{ num_key_value_heads: 4, head_dim: 128, vocab_size: 200_064, dense_intermediate_size: 12_288 },
    ...{ intermediate_size: 3072, shared_intermediate_size: 3072, num_local_experts: 128, num_experts_per_tok: 4 },
    ...{ use_routing_bias: true, tie_word_embeddings: false },
    moe_layer_freq: Array.from({ length: 60 }, (_, index) => Number(index >= 3)),
  };
  const sparse = {
    ...{ sparse_index_dim: 128, sparse_num_index_heads: 4, sparse_topk_blocks: 16, sparse_block_size: 128 },
    sparse_attention_freq: SIZES.moe_layer_freq,
  };

  it("keeps an index key beside keys and values in its sparse layers", () => {
    const model = unwrap(modelSpec({ ...SIZES, sparse_attention_config: sparse }));
    // Provenance: hand. 60 x 2 x 4 x 128 elements and 57 index keys of 128, all BF16.
    expect(kvBytesPerToken(model, "bf16")).toBe(60 * 2 * 4 * 128 * 2 + 57 * 128 * 2);
    // Provenance: hand. Per sparse layer 4 query heads and one key of 128, and two norms.
    const dense = parameterCounts(
      unwrap(modelSpec({ ...SIZES, sparse_attention_config: { ...sparse, use_sparse_attention: false } })),
    );
    expect(parameterCounts(model).total - dense.total).toBe(57 * (6144 * 5 * 128 + 2 * 128));
  });

  it("reads the names of transformers alike", () => {
    const flat = {
      ...{ ...SIZES, index_n_heads: 4, index_head_dim: 128, index_topk_blocks: 16, index_block_size: 128 },
      layer_types: SIZES.moe_layer_freq.map((flag) => (flag === 1 ? "minimax_m3_sparse" : "full_attention")),
    };
    const [own, theirs] = [{ ...SIZES, sparse_attention_config: sparse }, flat].map((config) =>
      unwrap(modelSpec(config)),
    );
    expect(theirs?.layers).toEqual(own?.layers);
  });
});

describe("parts that no family has", () => {
  const V4 = {
    ...{ model_type: "deepseek_v4", hidden_size: 4096, num_hidden_layers: 4, vocab_size: 129_280, head_dim: 512 },
    ...{ num_attention_heads: 64, q_lora_rank: 1024, o_groups: 8, o_lora_rank: 1024, compress_ratios: [0, 4, 128, 4] },
    ...{ n_routed_experts: 256, num_experts_per_tok: 6, moe_intermediate_size: 2048, index_topk: 512 },
  };

  it.each([
    [{ kv_source_layer_ids: [2, 8] }, /kv_source_layer_ids.*source layers write/],
    [{ engram_layer_ids: [1, 14], engram_num_embeddings: [384_006_168, 384_016_682] }, /n-grams/],
    [{ ngram_size: 3, ngram_vocab_size_base: 20_000_000 }, /n-grams/],
    [{ num_encoder_layers: 20, num_decoder_layers: 20 }, /one number of passes/],
  ])("are refused by name: %o", (fields, words) => {
    for (const config of [
      { ...V4, ...fields },
      { ...V4, ...fields, model_type: "deepseek_v41", treat_as: "deepseek_v4" },
    ]) {
      const result = modelSpec(config);
      const [issue] = result.ok ? [] : result.issues;
      expect(issue?.code).toBe("MODEL-PART");
      expect(issue?.message.en).toMatch(words);
      expect(issue?.fix?.en).toMatch(/safetensors/);
    }
  });

  it("are no matter where a field switches them off", () => {
    const off = { kv_source_layer_ids: [], engram_layer_ids: null, candidate_source_layer_id: -1, num_loops: 0 };
    expect(modelSpec({ ...V4, ...off }).ok).toBe(true);
  });
});

describe("formats", () => {
  // Provenance: hand. What modelopt left alone in an FP8 checkpoint stays FP8: a sixteenth of the experts' bytes are scales, the rest one byte.
  it("experts quantised once more over an FP8 checkpoint leave the rest FP8", () => {
    const small = {
      ...{ model_type: "deepseek_v3", hidden_size: 1024, num_hidden_layers: 2, vocab_size: 1024 },
      ...{ num_attention_heads: 8, kv_lora_rank: 128, qk_nope_head_dim: 64, qk_rope_head_dim: 64, v_head_dim: 64 },
      ...{ n_routed_experts: 8, num_experts_per_tok: 2, moe_intermediate_size: 512, first_k_dense_replace: 0 },
      ...{ n_shared_experts: 1, q_lora_rank: null, tie_word_embeddings: false },
    };
    const quantization_config = {
      ...{
        quant_method: "fp8",
        weight_block_size: [128, 128],
        quant_algo: "MIXED_PRECISION",
        ignore: ["*.attn.*", "head"],
      },
      quantized_layers: Object.fromEntries(
        [0, 1].map((layer) => [`layers.${layer}.ffn.experts`, { quant_algo: "NVFP4", group_size: 16 }]),
      ),
    };
    const model = unwrap(modelSpec({ ...small, quantization_config }));
    expect(model.quantisation?.quantised).toMatchObject({
      attention: "fp8_block",
      shared: "fp8_block",
      routed: "nvfp4",
      lmHead: "bf16",
    });
    const { routedExperts, attention, sharedExperts, embedding, lmHead, router, norms, other } = parameterCounts(model);
    const bytes = routedExperts * (0.5 + 1 / 16) + (attention + sharedExperts) * (1 + 4 / 16_384);
    expect(weightBytes(model)).toBeCloseTo(bytes + 2 * (embedding + lmHead + router + norms + other), 0);
  });
});
