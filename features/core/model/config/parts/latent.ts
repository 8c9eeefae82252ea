/** Multi-head latent attention from a configuration, with the sparse indexer where its fields are present. */
import type { Indexer, LatentAttention } from "../../spec";
import type { ConfigReader } from "../fields/config-reader";
import { conflict } from "../fields/field-issues";
import { modelType, referenceDefault } from "./reference-defaults";
import * as m from "@/features/core/model/config/messages";

/** `q_lora_rank` null or absent means direct queries; that is still latent attention. */
export function readLatent(config: ConfigReader): LatentAttention {
  config.ignore("head_dim", "qk_head_dim", "num_key_value_heads", "mla_use_nope", "kv_head_dim");
  const heads = config.int(["num_attention_heads", "n_heads"]);
  const sizes = HEAD_SIZES[modelType(config)] ?? DEEPSEEK;
  return {
    kind: "mla",
    heads,
    qLoraRank: config.intOr("q_lora_rank", null),
    kvLoraRank: config.int("kv_lora_rank"),
    nopeDim: config.intOr("qk_nope_head_dim", null) ?? referenceDefault(config, "qk_nope_head_dim", sizes.nope),
    ropeDim: config.intOr("qk_rope_head_dim", null, ROPE) ?? referenceDefault(config, "qk_rope_head_dim", sizes.rope),
    valueHeadDim:
      config.intOr("v_head_dim", null) ??
      referenceDefault(config, "v_head_dim", sizes.value ?? Math.floor(config.int("hidden_size") / heads)),
    outputGate: readGate(config),
    bias: config.flagOr("attention_bias", false),
    indexer: readIndexer(config),
  };
}

/** A flag (Kimi K3), or the word for what one value of the gate covers (Ling 3.0, transformers and vLLM `BailingMoeV3MLAAttention`). */
function readGate(config: ConfigReader): LatentAttention["outputGate"] {
  const word = config.textOr("gated_attention_proj_granularity_type", null);
  if (word === null) return config.flagOr("mla_use_output_gate", false);
  return word === "head_wise" ? "headwise" : word === "element_wise";
}

const ROPE = { min: 0, max: 100_000 };

/** Defaults of the configuration classes (transformers 5.18); `value` null = hidden size over heads. */
type HeadSizes = { readonly nope: number; readonly rope: number; readonly value: number | null };
const DEEPSEEK: HeadSizes = { nope: 128, rope: 64, value: 128 };
const HEAD_SIZES: Readonly<Record<string, HeadSizes>> = {
  glm_moe_dsa: { nope: 192, rope: 64, value: 256 },
  glm4_moe_lite: { nope: 192, rope: 64, value: 256 },
  minicpm3: { nope: 64, rope: 32, value: null },
};

/** `use_mla` switches it off in smaller members of a family that has it (DeepSeek-VL2, DeepSeek-OCR). */
export function usesLatentAttention(config: ConfigReader): boolean {
  if (config.flagOr("use_mla", true)) return config.has("kv_lora_rank");
  config.ignore("kv_lora_rank", "q_lora_rank", "qk_nope_head_dim", "qk_rope_head_dim");
  return false;
}

export function readIndexer(config: ConfigReader): Indexer | null {
  if (!config.has("index_topk")) return null;
  return {
    heads: config.intOr("index_n_heads", 64),
    headDim: config.intOr("index_head_dim", 128),
    topK: config.int("index_topk"),
    ...readPool(config),
  };
}

/** `index_kpool` positions have one key between them (GLM-5.3-Flash); 1 pools nothing. */
function readPool(config: ConfigReader): Pick<Indexer, "pool"> {
  config.ignore("index_kpool_always_select_tail", "index_kpool_compress", "index_dsa_use_layernorm");
  const pool = config.intOr("index_kpool", 1, { min: 1, max: 10_000 });
  return pool === 1 ? {} : { pool };
}

/**
 * Which layers share the indexer of one before them (GLM-5.2, IndexCache): `indexer_types` says it layer by layer, else a
 * pattern of F and S, else a frequency; the rule is that of GlmMoeDsaConfig.
 */
export function listSharedIndexers(config: ConfigReader, layers: number): readonly boolean[] {
  const types = config.listOr("indexer_types", null);
  const pattern = config.textOr("index_topk_pattern", null);
  const frequency = config.intOr("index_topk_freq", 1, { min: 1, max: 10_000 });
  const offset = config.intOr("index_skip_topk_offset", 2, { min: 0, max: 10_000 });
  config.ignore("index_share_for_mtp_iteration", "use_index_cache");
  const shares = (index: number): boolean => {
    if (types !== null) return types[index] === "shared";
    if (pattern !== null) return pattern[index] === "S";
    return Math.max(index - offset + 1, 0) % frequency !== 0;
  };
  const shared = Array.from({ length: layers }, (_, index) => shares(index));
  if (shared[0] === true) config.refuse(nothingToShare);
  return shared;
}

const nothingToShare = conflict(m.firstLayerSharesIndexer);
