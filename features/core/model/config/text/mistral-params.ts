/**
 * Mistral's own format: params.json beside consolidated weights, without a class (Mistral Large 3 ships no config.json). Its fields under the
 * names of Hugging Face; the pairs are those of vLLM's and llama.cpp's converters (`_remap_moe_args`, `MistralMoeModel`).
 */
import { isJsonObject, type JsonObject } from "@/lib/json";

const EXPERTS: Readonly<Record<string, string>> = {
  route_every_n: "moe_layer_freq",
  first_k_dense_replace: "first_k_dense_replace",
  num_experts: "n_routed_experts",
  num_experts_per_tok: "num_experts_per_tok",
  expert_hidden_dim: "moe_intermediate_size",
  num_shared_experts: "n_shared_experts",
  routed_scale: "routed_scaling_factor",
  num_expert_groups: "n_group",
  num_expert_groups_per_tok: "topk_group",
};

const PLAIN: Readonly<Record<string, string>> = {
  dim: "hidden_size",
  n_layers: "num_hidden_layers",
  n_heads: "num_attention_heads",
  n_kv_heads: "num_key_value_heads",
  hidden_dim: "intermediate_size",
  tied_embeddings: "tie_word_embeddings",
  max_seq_len: "max_position_embeddings",
  vision_encoder: "vision_config",
  norm_eps: "rms_norm_eps",
};

/** Fields of a computation whose size other fields state, and of a deployment. */
const WITHOUT_SIZE = new Set([
  "yarn",
  "llama_4_scaling",
  "expert_parallel",
  "expert_model_parallel",
  "use_biases",
  "causal",
]);

/** The same configuration where it is one with a class. */
export function withMistralNames(config: JsonObject): JsonObject {
  if ("model_type" in config || "architectures" in config || !("dim" in config && "n_layers" in config)) return config;
  const { moe, quantization, ...fields } = config;
  const experts = isJsonObject(moe) ? renamed(moe, EXPERTS) : {};
  const kind = "kv_lora_rank" in config ? "mistral_large_3" : isJsonObject(moe) ? "mixtral" : "mistral";
  return { model_type: kind, ...renamed(fields, PLAIN), ...experts, ...storedAs(quantization) };
}

function renamed(fields: JsonObject, names: Readonly<Record<string, string>>): JsonObject {
  const left = Object.entries(fields).filter(([name]) => !WITHOUT_SIZE.has(name));
  return Object.fromEntries(left.map(([name, value]) => [names[name] ?? name, value]));
}

/** `qformat_weight` "fp8_e4m3" with one scale per tensor; any other word is left for the reader to refuse. */
function storedAs(quantization: unknown): JsonObject {
  if (!isJsonObject(quantization)) return {};
  const format = quantization["qformat_weight"];
  const isFp8 = typeof format === "string" && format.startsWith("fp8");
  return { quantization_config: isFp8 ? { quant_method: "fp8" } : quantization };
}
