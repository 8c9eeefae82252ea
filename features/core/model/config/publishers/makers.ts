/** Habits of makers of models and of chips, who publish their own formats. The first row that fits a name decides. */
import type { Habit } from "./habit";
import { AWQ, BLOCK_FP8, gptq, modelopt } from "./tool-configs";

const CONFIGS = "config.json and hf_quant_config.json of the repositories, as in ai-dynamo/aiconfigurator 095f58a";
const FP4_ENDING = /[-.](nvfp4|fp4)(-v\d+)?$/i;

export const MAKERS: readonly Habit[] = [
  {
    publishers: ["meta-llama"],
    ending: /[-.]fp8$/i,
    models: /llama-3\.1/i,
    // {last} is the number of the last layer.
    config: {
      quant_method: "fbgemm_fp8",
      modules_to_not_convert: ["lm_head", "self_attn", "model.layers.0.mlp", "model.layers.{last}.mlp"],
    },
    doubt: "low",
    source: "config.json of Llama-3.1-405B-Instruct-FP8 (FBGEMM); vllm-project/vllm#6746",
  },
  {
    publishers: ["qwen"],
    ending: /[-.]fp8$/i,
    models: /qwen3-(?!next)/i,
    config: BLOCK_FP8,
    doubt: "low",
    source: CONFIGS,
  },
  {
    publishers: ["qwen"],
    ending: /[-.]fp8$/i,
    models: /qwen3\.[68]-27b/i,
    config: BLOCK_FP8,
    doubt: "middle",
    source: "vllm-project/recipes#810: 14.28 GiB a GPU under TP2, prediction layer included",
  },
  {
    publishers: ["qwen"],
    ending: /[-_.]awq(-int4)?$/i,
    config: AWQ,
    doubt: "middle",
    source: "model cards of Qwen2.5 and Qwen3",
  },
  {
    publishers: ["qwen"],
    ending: /[-.]gptq-int4$/i,
    config: gptq(4),
    doubt: "middle",
    source: "config.json of Qwen2.5-0.5B-Instruct-GPTQ-Int4: groups of 128 (qualcomm/ai-hub-models#112)",
  },
  { publishers: ["qwen"], ending: /[-.]gptq-int8$/i, config: gptq(8), doubt: "middle", source: "as its GPTQ-Int4" },
  {
    publishers: ["zai-org"],
    ending: /[-.]fp8$/i,
    models: /glm-5/i,
    config: BLOCK_FP8,
    doubt: "low",
    source: CONFIGS,
  },
  {
    publishers: ["nvidia"],
    ending: /[-.]fp8$/i,
    models: /llama-3|qwen3-/i,
    config: modelopt("FP8"),
    doubt: "low",
    source: `${CONFIGS} (Llama-3.1-70B-Instruct-FP8)`,
  },
  {
    publishers: ["nvidia"],
    ending: FP4_ENDING,
    models: /llama-3|qwen3-(?!next|vl)/i,
    config: modelopt("NVFP4", "*.mlp.gate"),
    doubt: "low",
    source: `${CONFIGS} (Qwen3-235B-A22B-NVFP4); model cards: linear operators within transformer blocks`,
  },
  {
    publishers: ["nvidia"],
    ending: FP4_ENDING,
    models: /deepseek-(r1|v3)/i,
    config: modelopt("NVFP4", "*.self_attn*"),
    doubt: "middle",
    source: "model card of DeepSeek-R1-FP4; o_proj as well in V3.1 and V3.2, which are bundled",
  },
  {
    publishers: ["nvidia"],
    ending: FP4_ENDING,
    models: /kimi-k2/i,
    config: modelopt("NVFP4", "*.self_attn*"),
    doubt: "middle",
    source: `${CONFIGS} (Kimi-K2.5-NVFP4); from K2.6 on shared experts and the dense layer stay as well`,
  },
  {
    publishers: ["nvidia"],
    ending: FP4_ENDING,
    models: /minimax-m2/i,
    config: modelopt("NVFP4", "*.self_attn*", "*.block_sparse_moe.gate"),
    doubt: "low",
    source: `${CONFIGS} (MiniMax-M2.5 and M2.7)`,
  },
  {
    publishers: ["nvidia"],
    ending: FP4_ENDING,
    models: /qwen3\.5-/i,
    config: modelopt("NVFP4", "*.self_attn*", "*.linear_attn*", "*.mlp.shared_expert*", "*.mlp.gate"),
    doubt: "low",
    source: `${CONFIGS} (Qwen3.5-122B-A10B and 397B-A17B)`,
  },
  {
    publishers: ["nvidia"],
    ending: FP4_ENDING,
    models: /qwen3\.[68]-27b/i,
    config: {
      quant_method: "modelopt",
      quant_algo: "MIXED_PRECISION",
      kv_cache_quant_algo: "FP8",
      quantized_layers: {
        "*.mlp.*": { quant_algo: "NVFP4", group_size: 16 },
        "*.self_attn.*": { quant_algo: "FP8" },
        "*.linear_attn.in_proj_qkv": { quant_algo: "FP8" },
        "*.linear_attn.in_proj_z": { quant_algo: "FP8" },
        "*.linear_attn.out_proj": { quant_algo: "FP8" },
        lm_head: { quant_algo: "W4A16_NVFP4", group_size: 16 },
      },
    },
    doubt: "low",
    source: `${CONFIGS} (Qwen3.6-27B-NVFP4)`,
  },
  {
    publishers: ["amd"],
    ending: /[-.]mxfp4$/i,
    models: /kimi-k2|glm-5/i,
    config: {
      quant_method: "quark",
      global_quant_config: { weight: { dtype: "fp4", group_size: 32 }, input_tensors: { dtype: "fp4" } },
      exclude: ["lm_head", "*self_attn*", "*shared_experts*", "*mlp.gate_proj", "*mlp.up_proj", "*mlp.down_proj"],
    },
    doubt: "middle",
    source: "sgl-project/sglang#21529: experts in MXFP4; attention and shared experts stay BF16",
  },
];
