/** Rules of single families, on configurations made for the purpose. Provenance of every figure: hand. */
import { describe, expect, it } from "vitest";
import { modelSpec } from "@/features/core/model/config/parse";
import { parameterCounts } from "@/features/core/model/parameters";
import { layerCounts } from "@/features/core/model/describe";
import { unwrap } from "@/lib/result";
import { SMALL_SIZES } from "../../../../support/models/small-config";

const MOE = { num_experts: 8, num_experts_per_tok: 2, moe_intermediate_size: 32 };
const read = (config: object) => unwrap(modelSpec({ ...SMALL_SIZES, ...config }));
const windowed = (config: object) => layerCounts(read(config)).windowed;
const moeLayers = (config: object) => layerCounts(read({ ...MOE, ...config })).moe;

describe("latent attention", () => {
  it("is recognised without a query rank, by its fields and not by the family's name", () => {
    const sizes = { kv_lora_rank: 32, qk_nope_head_dim: 16, qk_rope_head_dim: 8, v_head_dim: 16, q_lora_rank: null };
    const latent = { ...sizes, n_routed_experts: null };
    for (const model_type of ["deepseek_v2", "deepseek_v3", "minicpm3", "glm4_moe_lite"]) {
      expect(layerCounts(read({ ...latent, model_type })).mla).toBe(8);
    }
  });
});

describe("windows", () => {
  it("Qwen2 and Qwen3 use them only when told, from max_window_layers on", () => {
    expect(windowed({ model_type: "qwen2", sliding_window: 32, max_window_layers: 6 })).toBe(0);
    const on = { sliding_window: 32, max_window_layers: 6, use_sliding_window: true };
    expect(windowed({ model_type: "qwen2", ...on })).toBe(2);
    expect(windowed({ model_type: "qwen3", ...on })).toBe(2);
  });

  it("Mistral has one in every layer, or none", () => {
    expect(windowed({ model_type: "mistral", sliding_window: 4096 })).toBe(8);
    expect(windowed({ model_type: "mistral", sliding_window: null })).toBe(0);
  });

  it("layer_types stands above the family's rule", () => {
    const layer_types = ["full_attention", ...Array<string>(7).fill("sliding_attention")];
    expect(windowed({ model_type: "gemma2", sliding_window: 16, layer_types })).toBe(7);
    expect(windowed({ model_type: "gemma2", sliding_window: 16 })).toBe(4);
    expect(windowed({ model_type: "gpt_oss", ...MOE, sliding_window: 16 })).toBe(4);
  });

  it("patterns end with a full layer; Llama 4 chunks all but every fourth", () => {
    expect(windowed({ model_type: "gemma3_text", sliding_window: 16 })).toBe(7);
    expect(windowed({ model_type: "cohere2", sliding_window: 16, sliding_window_pattern: 4 })).toBe(6);
    expect(windowed({ model_type: "exaone4", sliding_window: 16, sliding_window_pattern: "LLLG" })).toBe(6);
    expect(windowed({ model_type: "llama4", ...MOE, attention_chunk_size: 64 })).toBe(6);
  });
});

describe("layers with experts", () => {
  it.each([
    [{ model_type: "qwen3_moe" }, 8],
    [{ model_type: "qwen3_moe", decoder_sparse_step: 2 }, 4],
    [{ model_type: "qwen3_moe", mlp_only_layers: [0, 5] }, 6],
    [{ model_type: "deepseek_v3", first_k_dense_replace: 3 }, 5],
    [{ model_type: "deepseek_v3", first_k_dense_replace: 2, moe_layer_freq: 2 }, 3],
    [{ model_type: "deepseek_v3", moe_layer_freq: [0, 1, 1, 0, 0, 0, 0, 1] }, 3],
    [{ model_type: "llama4", interleave_moe_layer_step: 2 }, 4],
    [{ model_type: "llama4", moe_layers: [1, 3] }, 2],
    [{ model_type: "ernie4_5_moe", moe_layer_start_index: 2, moe_layer_end_index: 6 }, 5],
    [{ model_type: "jamba" }, 4],
    [{ model_type: "qwen3_moe", disable_moe: true }, 0],
    [{ model_type: "qwen3_moe", num_experts: 1, num_experts_per_tok: 1 }, 0],
  ])("%o", (config, expected) => {
    expect(moeLayers(config)).toBe(expected);
  });

  it("generation's top_k is not the router's", () => {
    const [group] = read({ model_type: "mixtral", num_local_experts: 8, num_experts_per_tok: 2, top_k: 50 }).layers;
    expect(group?.ffn).toMatchObject({ kind: "moe", topK: 2 });
  });
});

describe("hybrids", () => {
  const delta = {
    linear_num_key_heads: 2,
    linear_num_value_heads: 4,
    linear_key_head_dim: 16,
    linear_value_head_dim: 16,
  };

  it("Qwen3-Next has its full layer last in each period", () => {
    const spec = read({ model_type: "qwen3_next", ...MOE, ...delta, num_hidden_layers: 6 });
    expect(layerCounts(spec)).toMatchObject({ linear: 5, softmax: 1 });
  });

  it("Kimi Linear counts its layers from 1", () => {
    const linear_attn_config = { num_heads: 4, head_dim: 16, full_attn_layers: [4, 8], kda_layers: [1, 2, 3, 5, 6, 7] };
    const latent = { kv_lora_rank: 32, qk_nope_head_dim: 16, qk_rope_head_dim: 8, v_head_dim: 16 };
    const spec = read({ model_type: "kimi_linear", ...MOE, ...latent, linear_attn_config });
    expect(layerCounts(spec)).toMatchObject({ linear: 6, mla: 2 });
  });

  it("Nemotron-H reads one module per letter", () => {
    const spec = read({ model_type: "nemotron_h", ...MOE, hybrid_override_pattern: "M-M*MEM-" });
    expect(layerCounts(spec)).toMatchObject({ all: 8, linear: 4, softmax: 1, dense: 2, moe: 1 });
    const short = modelSpec({ ...SMALL_SIZES, model_type: "nemotron_h", hybrid_override_pattern: "M*" });
    expect(short.ok).toBe(false);
  });

  it("MiniMax-01 reads its list of attention types", () => {
    const spec = read({ model_type: "minimax_text_01", ...MOE, attn_type_list: [0, 0, 0, 1, 0, 0, 0, 1] });
    expect(layerCounts(spec)).toMatchObject({ linear: 6, softmax: 2 });
  });
});

describe("wrappers", () => {
  const text = { ...SMALL_SIZES, model_type: "qwen3" };

  it.each(["text_config", "llm_config", "language_config"])("%s is read, with the wrapper's own fields", (name) => {
    const spec = unwrap(modelSpec({ model_type: "some_vl", tie_word_embeddings: true, [name]: text }));
    expect(spec).toMatchObject({ family: "qwen3", hidden: 64, embedding: { tied: true }, unknownFields: [] });
  });

  it("thinker_config holds the text part one level down", () => {
    const spec = unwrap(modelSpec({ model_type: "qwen3_omni_moe", thinker_config: { text_config: text } }));
    expect(spec.hidden).toBe(64);
  });

  it("a tower's fields never leak into the text part", () => {
    const vision_config = { hidden_size: 999, num_hidden_layers: 3, num_attention_heads: 3, intermediate_size: 9 };
    const spec = unwrap(modelSpec({ model_type: "x", text_config: text, vision_config }));
    expect(spec.hidden).toBe(64);
    expect(spec.towers).toMatchObject([{ modality: "vision", layers: 3, hidden: 999, approximate: true }]);
  });

  it("Gemma 3 fills in what its configurations leave out", () => {
    // The 4B text part as published: 3,880,099,328 weights in the text model, tied.
    const text_config = {
      model_type: "gemma3_text",
      hidden_size: 2560,
      intermediate_size: 10240,
      num_hidden_layers: 34,
      sliding_window: 1024,
    };
    const spec = unwrap(modelSpec({ model_type: "gemma3", text_config }));
    expect(parameterCounts(spec).total / 1e9).toBeCloseTo(3.88, 2);
  });
});

describe("refusals", () => {
  it("name the architecture and what is missing", () => {
    const result = modelSpec({ model_type: "xlstm", architectures: ["xLSTMForCausalLM"] });
    expect(result.ok ? [] : result.issues).toMatchObject([{ code: "MODEL-UNSUPPORTED", at: "config" }]);
    expect(result.ok ? "" : result.issues[0]?.message.en).toContain("xlstm");
    expect(modelSpec({}).ok).toBe(false);
    expect(modelSpec([]).ok).toBe(false);
  });

  it.each([
    ["hidden_size", -1],
    ["num_hidden_layers", 1e9],
    ["vocab_size", 1.5],
    ["num_attention_heads", "many"],
    ["intermediate_size", Number.POSITIVE_INFINITY],
    ["head_dim", 0],
  ])("%s = %s: the field, the value and the range", (field, value) => {
    const result = modelSpec({ ...SMALL_SIZES, model_type: "llama", [field]: value });
    const words = result.ok ? "" : result.issues.map((issue) => issue.message.en).join(" ");
    expect(words).toContain(field);
    expect(words).toContain(String(value));
    expect(words).toMatch(/from 1 to [\d,]+/);
  });

  it("name all faults at once, and impossible pairs", () => {
    const two = modelSpec({ ...SMALL_SIZES, model_type: "llama", hidden_size: -4, vocab_size: 0 });
    expect(two.ok ? 0 : two.issues.length).toBeGreaterThanOrEqual(2);
    const pair = modelSpec({ ...SMALL_SIZES, model_type: "llama", num_attention_heads: 4, num_key_value_heads: 3 });
    expect(pair.ok ? "" : pair.issues[0]?.message.en).toContain("4 attention heads cannot share 3");
    const topK = modelSpec({ ...SMALL_SIZES, ...MOE, model_type: "qwen3_moe", num_experts_per_tok: 9 });
    expect(topK.ok ? "" : topK.issues[0]?.message.en).toContain("9 of 8 experts");
  });
});

describe("unknown fields", () => {
  it("are listed with dotted paths, sorted; known and irrelevant ones are not", () => {
    const spec = read({
      model_type: "llama",
      zeta: 1,
      alpha: { beta: 2 },
      bos_token_id: 1,
      rope_scaling: { factor: 8 },
    });
    expect(spec.unknownFields).toEqual(["alpha", "zeta"]);
    const nested = unwrap(modelSpec({ text_config: { ...SMALL_SIZES, model_type: "llama", odd: 1 }, even: 2 }));
    expect(nested.unknownFields).toEqual(["even", "text_config.odd"]);
  });
});
