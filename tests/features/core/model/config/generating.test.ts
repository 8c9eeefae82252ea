/**
 * Which models generate and which read only. Provenance: "hand" where no source stands beside a figure; class names and dimensions are those of
 * the published checkpoints, written down by hand.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { modelSpec } from "@/features/core/model/config/parse";
import { parameterCounts } from "@/features/core/model/parameters";
import { unwrap } from "@/lib/result";
import { SMALL_SIZES } from "../../../../support/models/small-config";

const QWEN2_7B = {
  ...{ model_type: "qwen2", hidden_size: 3584, intermediate_size: 18_944, num_hidden_layers: 28 },
  ...{ num_attention_heads: 28, num_key_value_heads: 4, vocab_size: 152_064, tie_word_embeddings: false },
};
/** Attention with biases of q, k and v, three matrices, two norms; embedding, output matrix and last norm. */
const QWEN2_7B_TOTAL =
  28 * (2 * 3584 ** 2 + 2 * 3584 * 512 + 3584 + 2 * 512 + 3 * 3584 * 18_944 + 2 * 3584) + 2 * 152_064 * 3584 + 3584;

describe("models that chat", () => {
  it.each([
    ["InternVLChatModel", { model_type: "internvl_chat", llm_config: QWEN2_7B, vision_config: {} }],
    ["LlavaQwenModel", { ...QWEN2_7B, model_type: "llava_qwen", mm_vision_tower: "google/siglip-so400m-patch14-384" }],
    ["LlavaQwenModel", { model_type: "llava", text_config: QWEN2_7B }],
    ["Qwen2_5OmniModel", { model_type: "qwen2_5_omni", thinker_config: { text_config: QWEN2_7B } }],
    ["Ovis", { model_type: "ovis", llm_config: QWEN2_7B }],
    ["OvisModel", { model_type: "ovis2_5", llm_config: QWEN2_7B }],
    ["MiniCPMV", { ...QWEN2_7B, model_type: "minicpmv", version: 2.6, query_num: 64 }],
    ["MiniCPMOModel", { ...QWEN2_7B, model_type: "minicpmo", version: "2.6" }],
    ["SomeVLChatModel", { model_type: "some_vl", text_config: QWEN2_7B }],
    ["Qwen2Model", { ...QWEN2_7B, vision_config: { depth: 2 } }],
    ["Qwen2Model", { ...QWEN2_7B, auto_map: { AutoModelForCausalLM: "modeling.Model" } }],
  ])("%s over Qwen2-7B generates: it has an output matrix, 7.62 B weights", (architecture, config) => {
    const spec = unwrap(modelSpec({ ...config, architectures: [architecture] }));
    expect(spec.task).toBeUndefined();
    expect(parameterCounts(spec).total).toBe(QWEN2_7B_TOTAL);
  });

  it("Qwen2.5-Omni's thinker has 7.616 B weights with its output matrix", () => {
    // Provenance: vendor (sizes of the thinker's language model in the published checkpoint, vocabulary 152,064).
    expect(QWEN2_7B_TOTAL / 1e9).toBeCloseTo(7.616, 3);
  });

  it.each([
    ["PhiModel", { model_type: "phi3_v", img_processor: { num_img_tokens: 144 } }],
    [
      "KimiVLModel",
      { model_type: "kimi_vl", text_config: { ...SMALL_SIZES, model_type: "deepseek_v3", use_mla: false } },
    ],
    ["ChatGLMModel", { model_type: "chatglm" }],
    ["GLM4VModel", { model_type: "glm4v", text_config: { ...SMALL_SIZES, model_type: "glm4v_text" } }],
    ["DeepseekVLModel", { model_type: "deepseek_vl_v2", language_config: { ...SMALL_SIZES, model_type: "llama" } }],
  ])("%s generates", (architecture, config) => {
    const experts = { n_routed_experts: 0, n_shared_experts: 0 };
    const spec = unwrap(modelSpec({ ...SMALL_SIZES, ...experts, ...config, architectures: [architecture] }));
    expect(spec.task).toBeUndefined();
  });

  it("whatever their class is called, while no field and no head says that they read only (law)", () => {
    const stem = fc.stringMatching(/^[A-Z][A-Za-z0-9]{2,12}$/).filter((word) => !/^Qwen2(Text)?$/i.test(word));
    fc.assert(
      fc.property(stem, fc.constantFrom("Model", "ChatModel", "TextModel", ""), (word, end) => {
        fc.pre(!/(Reward|Embedding)$/.test(word));
        const config = { model_type: "wrapper", architectures: [word + end], text_config: QWEN2_7B };
        expect(unwrap(modelSpec(config)).task).toBeUndefined();
        expect(unwrap(modelSpec({ ...QWEN2_7B, architectures: [word + end] })).task).toBeUndefined();
      }),
      { numRuns: 100 },
    );
  });
});

describe("models that read only", () => {
  const read = (config: object) => unwrap(modelSpec({ ...SMALL_SIZES, ...config }));

  it.each([
    // intfloat/e5-mistral-7b-instruct, Qwen/Qwen3-Embedding-8B as a bare model, google/embeddinggemma-300m.
    { model_type: "mistral", architectures: ["MistralModel"] },
    { model_type: "qwen3", architectures: ["Qwen3Model"] },
    { model_type: "gemma3_text", architectures: ["Gemma3TextModel"] },
    { model_type: "llama", architectures: ["LlamaModel"] },
    // Skywork/Skywork-Reward-Llama-3.1-8B, Qwen/Qwen2.5-Math-RM-72B, Qwen/Qwen2.5-Math-PRM-7B.
    { model_type: "llama", architectures: ["LlamaForSequenceClassification"], num_labels: 1 },
    { model_type: "qwen2", architectures: ["Qwen2ForRewardModel"] },
    { model_type: "qwen2", architectures: ["Qwen2ForProcessRewardModel"] },
    // A generating class with what only an embedder or a ranker states.
    { model_type: "qwen3", architectures: ["Qwen3ForCausalLM"], matryoshka_dimensions: [256, 512] },
    { model_type: "qwen3", architectures: ["Qwen3ForCausalLM"], classifier_from_token: ["no", "yes"] },
  ])("$architectures of $model_type has no output matrix", (config) => {
    expect(read(config)).toMatchObject({ task: "embed", embedding: { tied: true } });
  });
});

describe("DeepSeek-OCR", () => {
  it("switches latent attention off and leaves its sizes at 0: 2.93 B weights, plain heads", () => {
    const language = {
      ...{ hidden_size: 1280, num_hidden_layers: 12, num_attention_heads: 10, num_key_value_heads: 10 },
      ...{ intermediate_size: 6848, moe_intermediate_size: 896, n_routed_experts: 64, n_shared_experts: 2 },
      ...{ num_experts_per_tok: 6, first_k_dense_replace: 1, vocab_size: 129_280, use_mla: false, v_head_dim: 0 },
      ...{ qk_nope_head_dim: 0, qk_rope_head_dim: 0, kv_lora_rank: null, q_lora_rank: null },
    };
    const config = {
      model_type: "deepseek_vl_v2",
      architectures: ["DeepseekOCRForCausalLM"],
      language_config: language,
    };
    const spec = unwrap(
      modelSpec({ ...config, language_config: { ...language, architectures: ["DeepseekV2ForCausalLM"] } }),
    );
    const expert = 3 * 1280 * 896;
    const layer = 4 * 1280 ** 2 + 2 * 1280;
    const experts = 11 * (66 * expert + 64 * 1280);
    expect(parameterCounts(spec).total).toBe(12 * layer + 3 * 1280 * 6848 + experts + 2 * 129_280 * 1280 + 1280);
    expect(spec.layers.every(({ attention }) => attention.kind === "softmax" && attention.valueHeadDim === 128)).toBe(
      true,
    );
  });
});
