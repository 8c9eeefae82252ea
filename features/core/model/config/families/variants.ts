/** Families that are ordinary decoders except for one rule of their own. */
import { isJsonObject, type JsonObject } from "@/lib/json";
import type { Attention } from "../../spec";
import type { ConfigReader } from "../fields/config-reader";
import { listDims, countHeads } from "../parts/dims";
import { readLatent } from "../parts/latent";
import { eachLayer, type Layer } from "../parts/layer";
import { readDense, readMoe } from "../parts/moe";
import { softmax } from "../parts/softmax";
import { readDecoder } from "./decoder";
import type { Draft, Family } from "./family";
import * as m from "./messages";

/** Falcon: MQA or grouped heads, two-matrix blocks four times as wide, one norm or (new architecture) two. */
function readFalcon(config: ConfigReader): Draft {
  const grouped = config.flagOr("new_decoder_architecture", false);
  const parallel = config.flagOr("parallel_attn", true);
  const multiQuery = config.flagOr("multi_query", true);
  const bias = config.flagOr("bias", false);
  const norms = grouped ? config.intOr("num_ln_in_parallel_attn", 2) : parallel ? 1 : 2;
  if (!grouped) config.ignore("num_kv_heads");
  const draft = readDecoder(config, {
    attention: { qkvBias: bias, outputBias: "same" },
    ffn: { gated: false, bias },
    norms,
    normWeights: 2,
    tied: true,
  });
  if (grouped || !multiQuery) return draft;
  return withAttention(draft, (attention) => (attention.kind === "softmax" ? { ...attention, kvHeads: 1 } : attention));
}

/** DBRX keeps attention and expert fields in objects of their own; its norms have scales only. */
function readDbrx(config: ConfigReader): Draft {
  const dims = listDims(config);
  const attentionPart = config.child("attn_config") ?? config;
  const expertPart = config.child("ffn_config") ?? config;
  const heads = config.int(["n_heads", "num_attention_heads"]);
  const kvHeads = attentionPart.intOr(["kv_n_heads", "num_key_value_heads"], heads);
  const attention = softmax(config, { heads, kvHeads, headDim: Math.max(1, Math.floor(dims.hidden / heads)) });
  attentionPart.ignore("clip_qkv", "rope_theta");
  expertPart.ignore("moe_loss_weight", "moe_normalize_expert_weights", "uniform_expert_assignment");
  const ffn = readMoe(expertPart, dims.hidden) ?? readDense(expertPart, 4 * dims.hidden);
  const layer: Layer = { attention, ffn, normParams: 2 * dims.hidden, extraParams: 0 };
  return plainDraft(
    dims,
    eachLayer(dims.layers, () => layer),
  );
}

/** Hunyuan norms queries and keys per head; with cross-layer attention only every n-th layer has keys and values. */
function readHunyuan(config: ConfigReader): Draft {
  const draft = readDecoder(config, { attention: { qkNorm: "per-head" }, tied: true });
  const share = config.flagOr("use_cla", false) ? config.intOr("cla_share_factor", 1) : 1;
  config.ignore("cla_share_factor", "moe_layer_num_skipped", "use_mixed_mlp_moe", "moe_drop_tokens", "norm_type");
  return withAttention(draft, (attention, index) =>
    attention.kind === "softmax" ? { ...attention, ownsKv: index % share === 0 } : attention,
  );
}

/**
 * LongCat-Flash (arXiv 2509.01322): each layer holds two latent attentions and two dense blocks, with the experts
 * beside the first; a layer is read as two. Some experts return their input: they cost a router column only.
 */
function readLongcat(config: ConfigReader): Draft {
  const dims = listDims(config);
  const { hidden } = dims;
  const attention = readLatent(config);
  const width = config.int(["ffn_hidden_size", "intermediate_size"]);
  const idle = config.intOr("zero_expert_num", 0, { min: 0, max: 1_000_000 });
  config.ignore("zero_expert_type", "mla_scale_q_lora", "mla_scale_kv_lora", "attention_method");
  const moe = readMoe(config, hidden, { routerBias: true });
  const norms = { normParams: 2 * hidden, extraParams: 0 };
  const dense: Layer = { attention, ffn: readDense(config, width), ...norms };
  if (moe === null)
    return plainDraft(
      dims,
      eachLayer(dims.layers * 2, () => dense),
    );
  const topK = Math.max(1, Math.round((moe.topK * moe.experts) / (moe.experts + idle)));
  config.assume(m.ofTopKExpertsPerToken({ topK: moe.topK, topK2: topK }));
  const ffn = { ...moe, topK, denseWidth: width, extraParams: moe.extraParams + idle * (hidden + 1) };
  const mixed: Layer = { attention, ffn, ...norms };
  return plainDraft(
    dims,
    eachLayer(dims.layers * 2, (index) => (index % 2 === 0 ? mixed : dense)),
  );
}

/** MiMo-V2: window layers have head counts and sinks of their own; `hybrid_layer_pattern` marks them with 1. */
function readMimoV2(config: ConfigReader): Draft {
  const draft = readDecoder(config, { ffn: { routerBias: true }, attention: { qkvBias: false } });
  const pattern = config.listOr("hybrid_layer_pattern", []);
  const window = config.intOr(["sliding_window_size", "sliding_window"], null);
  const full = softmax(config, countHeads(config, draft.dims));
  const sinks = config.flagOr("add_full_attention_sink_bias", false);
  const local = {
    ...full,
    heads: config.intOr("swa_num_attention_heads", full.heads),
    kvHeads: config.intOr("swa_num_key_value_heads", full.kvHeads),
    headDim: config.intOr("swa_head_dim", full.headDim),
    valueHeadDim: config.intOr("swa_v_head_dim", full.valueHeadDim),
    sinks: config.flagOr("add_swa_attention_sink_bias", true),
    window,
  };
  return withAttention(draft, (_, index) => (pattern[index] === 1 ? local : { ...full, sinks, window: null }));
}

/**
 * Puzzle-searched Llama variants (Nemotron NAS): each entry of `block_configs` says how a layer's attention and block
 * differ from Llama's: heads per KV group, width as a multiple, one D x D matrix instead, or nothing at all.
 */
function readNemotronNas(config: ConfigReader): Draft {
  const blocks = config.listOr<readonly unknown[]>("block_configs", []);
  const first = config.intOr("num_key_value_heads", 8);
  const draft = readDecoder(config, {});
  const { hidden } = draft.dims;
  const layers = draft.layers.map((layer, index): Layer => {
    const block = blocks[index];
    if (!isJsonObject(block) || layer.attention.kind !== "softmax" || layer.ffn.kind !== "dense") return layer;
    const attention = isJsonObject(block["attention"]) ? block["attention"] : {};
    const ffn = isJsonObject(block["ffn"]) ? block["ffn"] : {};
    const group = attention["n_heads_in_group"];
    const kvHeads = isPositive(group) ? Math.max(1, Math.floor(layer.attention.heads / group)) : first;
    const width = isPositive(ffn["ffn_mult"]) ? puzzleWidth(ffn["ffn_mult"], hidden) : layer.ffn.width;
    const matrices = Number(attention["replace_with_linear"] === true) + Number(ffn["replace_with_linear"] === true);
    const norms = Number(attention["no_op"] !== true) + Number(ffn["no_op"] !== true);
    return {
      attention: isSkipped(attention) ? { kind: "none" } : { ...layer.attention, kvHeads },
      ffn: isSkipped(ffn) ? { kind: "none" } : { ...layer.ffn, width },
      normParams: norms * hidden,
      extraParams: matrices * hidden * hidden,
    };
  });
  return { ...draft, layers };
}

const isPositive = (value: unknown): value is number => typeof value === "number" && value > 0 && value < 1e6;
const isSkipped = (part: JsonObject): boolean => part["no_op"] === true || part["replace_with_linear"] === true;

/** Two thirds of twice the multiple, rounded up to 256. */
const puzzleWidth = (multiple: number, hidden: number): number =>
  Math.max(256, Math.ceil(Math.floor((2 * multiple * hidden) / 3) / 256) * 256);

function withAttention(draft: Draft, change: (attention: Attention, index: number) => Attention): Draft {
  const layers = draft.layers.map((layer, index) => ({ ...layer, attention: change(layer.attention, index) }));
  return { ...draft, layers };
}

function plainDraft(dims: Draft["dims"], layers: readonly Layer[]): Draft {
  const none = { lmHeadBias: false, positionParams: 0, mtp: [], mtpExtraParams: 0 };
  return { dims, layers, tied: false, finalNormParams: dims.hidden, ...none };
}

export const VARIANT_FAMILIES: readonly Family[] = [
  { names: ["falcon", "refined_web", "refined_web_model"], read: readFalcon },
  { names: ["dbrx"], read: readDbrx },
  { names: ["hunyuan", "hunyuan_v1_dense", "hunyuan_v1_moe", "hunyuan_moe"], read: readHunyuan },
  { names: ["longcat_flash", "longcat"], read: readLongcat },
  { names: ["nemotron_nas", "deci", "deci_lm"], read: readNemotronNas },
  { names: ["mimo_v2", "mimo_v2_flash"], read: readMimoV2 },
];
