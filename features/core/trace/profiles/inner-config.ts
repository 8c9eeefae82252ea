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
  readonly layers: number | null;
  /** Layers of multi-token prediction behind them. */
  readonly draftLayers: number;
  readonly heads: number | null;
  readonly kvHeads: number | null;
  readonly headDim: number | null;
  readonly experts: number | null;
};

export function modelOutline(config: JsonObject): ModelOutline {
  const inner = innerConfig(config);
  const first = (...names: readonly string[]): number | null => firstCount(inner, names);
  return {
    layers: first("num_hidden_layers", "num_layers", "n_layer", "n_layers"),
    draftLayers: first("num_nextn_predict_layers", "mtp_num_hidden_layers", "num_mtp_layers") ?? 0,
    heads: first("num_attention_heads", "n_head"),
    kvHeads: first("num_key_value_heads", "num_kv_heads"),
    headDim: first("head_dim", "kv_channels"),
    experts: first("n_routed_experts", "num_experts", "num_local_experts", "moe_num_experts"),
  };
}

/** The first of the fields that holds a whole number above zero. */
function firstCount(config: JsonObject, names: readonly string[]): number | null {
  const count = names.map((name) => config[name]).find((value) => Number.isInteger(value) && (value as number) > 0);
  return typeof count === "number" ? count : null;
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
