/** Multi-head latent attention from a configuration, with the sparse indexer where its fields are present. */
import type { Indexer, LatentAttention } from "../../spec";
import type { ConfigReader } from "../config-reader";

/** `q_lora_rank` null or absent means direct queries; that is still latent attention. */
export function readLatent(config: ConfigReader): LatentAttention {
  config.ignore("head_dim", "qk_head_dim", "num_key_value_heads", "mla_use_nope", "kv_head_dim");
  return {
    kind: "mla",
    heads: config.int(["num_attention_heads", "n_heads"]),
    qLoraRank: config.intOr("q_lora_rank", null),
    kvLoraRank: config.int("kv_lora_rank"),
    nopeDim: config.intOr("qk_nope_head_dim", 128),
    ropeDim: config.intOr("qk_rope_head_dim", 64, { min: 0, max: 100_000 }),
    valueHeadDim: config.intOr("v_head_dim", 128),
    outputGate: config.flagOr("mla_use_output_gate", false),
    bias: config.flagOr("attention_bias", false),
    indexer: readIndexer(config),
  };
}

export const usesLatentAttention = (config: ConfigReader): boolean => config.has("kv_lora_rank");

export function readIndexer(config: ConfigReader): Indexer | null {
  if (!config.has("index_topk")) return null;
  return {
    heads: config.intOr("index_n_heads", 64),
    headDim: config.intOr("index_head_dim", 128),
    topK: config.int("index_topk"),
  };
}
