/** Gemma 3, 3n and 4: windowed layers with heads of their own, per-layer embeddings, shared caches. */
import type { Ffn, SoftmaxAttention } from "../../spec";
import type { ConfigReader } from "../fields/config-reader";
import { listDims, countHeads, listWidths, type Dims } from "../parts/dims";
import { eachLayer, type Layer } from "../parts/layer";
import { readDense, readMoe } from "../parts/moe";
import { softmax } from "../parts/softmax";
import { listWindows } from "../parts/windows";
import { decoder } from "./decoder";
import type { Draft, Family } from "./family";
import * as m from "./messages";

/** Values of the configuration class, which published Gemma 3 configurations leave out. */
const gemma3 = decoder(["gemma3", "t5gemma_decoder"], {
  attention: { qkNorm: "per-head" },
  norms: 4,
  tied: true,
  window: "pattern",
  heads: { heads: 8, kvHeads: 4, headDim: 256 },
  vocab: 262_208,
});

const readGemma3: Family["read"] = (config) => {
  if (config.has(["layer_types", "sliding_window_pattern", "_sliding_window_pattern"])) return gemma3.read(config);
  config.assume(m.everySixthLayerSeesWhole);
  const draft = gemma3.read(config);
  const window = config.intOr("sliding_window", 4096);
  const layers = draft.layers.map((layer, index) =>
    layer.attention.kind === "softmax" && (index + 1) % 6 !== 0
      ? { ...layer, attention: { ...layer.attention, window } }
      : layer,
  );
  return { ...draft, layers };
};

/**
 * Gemma 4: full layers have wider heads and fewer of them, and may take values from the key projection; a dense
 * branch runs beside the experts (router with an input scale and a scale per expert); one scalar per layer.
 */
function readGemma4(config: ConfigReader): Draft {
  const dims = listDims(config, 262_144);
  const attentions = gemma4Attentions(config, dims);
  const branch = perLayerEmbedding(config, dims.hidden);
  const ffns = gemma4Ffns(config, dims);
  const layers = attentions.map((attention, index): Layer => {
    const ffn = ffns[index] ?? { kind: "none" };
    const norms = ffn.kind === "moe" ? 7 : 4;
    return { attention, ffn, normParams: norms * dims.hidden + branch.norm, extraParams: 1 + branch.weights };
  });
  // transformers' and vLLM's classes: a list that excludes the dense `mlp` says nothing of the experts beside it.
  return { ...gemmaDraft(dims, layers, branch.shared), expertsBeside: ["experts", "moe.experts"] };
}

function gemma4Attentions(config: ConfigReader, dims: Dims): readonly SoftmaxAttention[] {
  const { layers } = dims;
  const local = softmax(config, countHeads(config, dims, { headDim: 256 }), { qkNorm: "per-head" });
  const headDim = config.intOr("global_head_dim", local.headDim);
  const shared = config.flagOr("attention_k_eq_v", false);
  const kvHeads = shared ? config.intOr("num_global_key_value_heads", local.kvHeads) : local.kvHeads;
  config.ignore("num_global_key_value_heads");
  const full = { ...local, headDim, valueHeadDim: headDim, kvHeads, keyIsValue: shared };
  const windows = listWindows(config, layers, "pattern");
  const owns = ownsKv(config, layers);
  return windows.map((window, index) => ({ ...(window === null ? full : local), window, ownsKv: owns(index) }));
}

function gemma4Ffns(config: ConfigReader, dims: Dims): readonly Ffn[] {
  const widths = listWidths(config, dims.hidden, dims.layers);
  const owns = ownsKv(config, dims.layers);
  const doubled = config.flagOr("use_double_wide_mlp", false);
  const moe = config.flagOr("enable_moe_block", false) ? readMoe(config, dims.hidden) : null;
  config.ignore("num_experts", "top_k_experts", "moe_intermediate_size");
  return widths.map((width, index) => {
    const ffnWidth = doubled && !owns(index) ? 2 * width : width;
    if (moe === null) return readDense(config, ffnWidth);
    return { ...moe, denseWidth: ffnWidth, extraParams: dims.hidden + moe.experts };
  });
}

/** The last `num_kv_shared_layers` layers read the cache of an earlier one. */
function ownsKv(config: ConfigReader, layers: number): (index: number) => boolean {
  const shared = config.intOr("num_kv_shared_layers", 0, { min: 0, max: layers });
  return (index) => index < layers - shared;
}

/**
 * Per-layer embeddings (Gemma 3n): a table of its own per layer, a gate into it, a projection out of it with a norm.
 * `shared` is the projection of the main embedding to all layers, counted once per layer here.
 */
function perLayerEmbedding(config: ConfigReader, hidden: number) {
  const width = config.intOr("hidden_size_per_layer_input", 0, { min: 0, max: 1_000_000 });
  const vocab = config.intOr("vocab_size_per_layer_input", 0, { min: 0, max: 100_000_000 });
  if (width === 0) return { weights: 0, norm: 0, shared: 0 };
  return { weights: vocab * width + 3 * hidden * width, norm: hidden, shared: width };
}

/**
 * Gemma 3n (from the public implementation): alternating-update streams and a low-rank residual in each layer,
 * per-layer embeddings, and a cache shared by the last layers.
 */
function readGemma3n(config: ConfigReader): Draft {
  const dims = listDims(config, 262_400);
  const { hidden, layers } = dims;
  const attention = softmax(config, countHeads(config, dims, { heads: 8, kvHeads: 2, headDim: 256 }), {
    qkNorm: "per-head",
  });
  const windows = listWindows(config, layers, "pattern");
  const widths = listWidths(config, hidden, layers);
  const owns = ownsKv(config, layers);
  const branch = perLayerEmbedding(config, hidden);
  const streams = config.intOr("altup_num_inputs", 4);
  const rank = config.intOr("laurel_rank", 64);
  config.ignore("altup_active_idx", "altup_coef_clip", "altup_correct_scale", "activation_sparsity_pattern");
  const altup = hidden * streams + 2 * hidden + streams * streams + streams * streams * streams;
  const laurel = 2 * hidden * rank + hidden;
  config.assume(m.layersThatShareCacheHold);
  const all = eachLayer(layers, (index): Layer => ({
    attention: { ...attention, window: windows[index] ?? null, ownsKv: owns(index) },
    ffn: readDense(config, widths[index] ?? 4 * hidden),
    normParams: 4 * hidden + branch.norm,
    extraParams: altup + laurel + branch.weights,
  }));
  return gemmaDraft(dims, all, branch.shared + 2 * (streams - 1) * hidden * hidden);
}

function gemmaDraft(dims: Dims, layers: readonly Layer[], finalExtra: number): Draft {
  const finalNormParams = dims.hidden + finalExtra;
  return {
    dims,
    layers,
    tied: true,
    lmHeadBias: false,
    positionParams: 0,
    finalNormParams,
    mtp: [],
    mtpExtraParams: 0,
  };
}

export const GEMMA_FAMILIES: readonly Family[] = [
  { names: gemma3.names, read: readGemma3 },
  { names: ["gemma3n"], read: readGemma3n },
  { names: ["gemma4", "gemma4_unified"], read: readGemma4 },
];
