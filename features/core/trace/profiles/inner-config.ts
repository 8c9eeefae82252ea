/** A published `config.json`, whatever names its fields have. */
import { isJsonObject, type JsonObject } from "@/lib/json";

const WRAPPERS = ["text_config", "language_config", "llm_config"];

/** The part of a multimodal model's config that describes its language model; the whole one where nothing is wrapped. */
export function innerConfig(config: JsonObject): JsonObject {
  const wrapped = WRAPPERS.map((name) => config[name]).find(isJsonObject);
  return wrapped === undefined ? config : innerConfig(wrapped);
}

/** What the reports of a trace say of its model; null where the config does not. */
export type ModelOutline = {
  readonly modelType: string | null;
  readonly layers: number | null;
  /** Layers of multi-token prediction behind them. */
  readonly draftLayers: number;
  readonly hidden: number | null;
  readonly heads: number | null;
  readonly kvHeads: number | null;
  readonly headDim: number | null;
  readonly queryRank: number | null;
  readonly outputRank: number | null;
  readonly kvRank: number | null;
  readonly experts: number | null;
  readonly expertsPerToken: number | null;
  readonly sharedExperts: number | null;
  readonly expertWidth: number | null;
  /** Of all shared experts together. */
  readonly sharedWidth: number | null;
  readonly denseWidth: number | null;
  readonly indexerHeads: number | null;
  readonly indexerHeadDim: number | null;
  readonly indexerTopK: number | null;
  readonly slidingWindow: number | null;
};

export function modelOutline(config: JsonObject): ModelOutline {
  const inner = innerConfig(config);
  const first = (...names: readonly string[]): number | null => firstCount(inner, names);
  const sharedExperts = first("n_shared_experts", "num_shared_experts", "moe_num_shared_experts");
  const expertWidth = first("moe_intermediate_size", "expert_ffn_hidden_size", "moe_ffn_hidden_size");
  const sharedWidth = first("shared_expert_intermediate_size", "moe_shared_expert_intermediate_size");
  return {
    modelType: typeof inner.model_type === "string" ? inner.model_type : null,
    layers: first("num_hidden_layers", "num_layers", "n_layer", "n_layers"),
    draftLayers: first("num_nextn_predict_layers", "mtp_num_hidden_layers", "num_mtp_layers") ?? 0,
    hidden: first("hidden_size", "n_embd", "d_model"),
    heads: first("num_attention_heads", "n_head"),
    kvHeads: first("num_key_value_heads", "num_kv_heads"),
    headDim: first("head_dim", "kv_channels"),
    queryRank: first("q_lora_rank"),
    outputRank: first("o_lora_rank"),
    kvRank: first("kv_lora_rank"),
    experts: first("n_routed_experts", "num_experts", "num_local_experts", "moe_num_experts"),
    expertsPerToken: first("num_experts_per_tok", "num_experts_per_token", "moe_topk", "moe_top_k", "top_k_experts"),
    sharedExperts,
    expertWidth,
    sharedWidth: sharedWidth ?? (sharedExperts !== null && expertWidth !== null ? sharedExperts * expertWidth : null),
    denseWidth: first("intermediate_size", "ffn_hidden_size"),
    indexerHeads: first("index_n_heads"),
    indexerHeadDim: first("index_head_dim"),
    indexerTopK: first("index_topk"),
    slidingWindow: first("sliding_window", "sliding_window_size"),
  };
}

/** The first of the fields that holds a whole number above zero. */
function firstCount(config: JsonObject, names: readonly string[]): number | null {
  const found = names.map((name) => config[name]).find((value) => Number.isInteger(value) && (value as number) > 0);
  return typeof found === "number" ? found : null;
}

/** A field that is a list of whole numbers. */
export function counts(config: JsonObject, name: string): readonly number[] | null {
  const value = config[name];
  return Array.isArray(value) && value.length > 0 && value.every((entry) => Number.isInteger(entry))
    ? (value as number[])
    : null;
}

/** A field that is a list of texts. */
export function words(config: JsonObject, name: string): readonly string[] | null {
  const value = config[name];
  return Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === "string")
    ? (value as string[])
    : null;
}

export const count = (config: JsonObject, name: string): number | null => firstCount(config, [name]);
