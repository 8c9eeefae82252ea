/** LFM2, RecurrentGemma and RWKV: layers of short convolutions, gated linear units or a state per head. */
import type { LinearAttention } from "../../spec";
import type { ConfigReader } from "../fields/config-reader";
import { conflict } from "../fields/field-issues";
import { countHeads, listDims, measureWidth, type Dims } from "../parts/dims";
import { eachLayer, type Layer } from "../parts/layer";
import { listFfns, readDense } from "../parts/moe";
import { gatedLinearRecurrentUnit, rwkv, rwkv7, shortConvolution } from "../parts/recurrent";
import { softmax } from "../parts/softmax";
import { layerTypes } from "../parts/windows";
import type { Draft, Family } from "./family";
import * as m from "./messages";

/** Layers that `layer_types` or `full_attn_idxs` name attend; all others convolve. */
function readLfm2(config: ConfigReader, withExperts: boolean): Draft {
  const dims = listDims(config);
  const heads = countHeads(config, dims);
  const attention = softmax(config, heads, { qkNorm: "per-head" });
  const channels = config.intOr("conv_dim", dims.hidden);
  const convolution = shortConvolution({
    hidden: dims.hidden,
    channels,
    heads: heads.heads,
    taps: config.intOr("conv_L_cache", 3),
    bias: config.flagOr("conv_bias", false),
  });
  config.ignore(
    "block_dim",
    "conv_dim_out",
    "block_mlp_init_scale",
    "block_out_init_scale",
    "block_use_swiglu",
    "theta",
  );
  config.ignore("block_norm_eps", "block_use_xavier_init", "conv_use_xavier_init", "tie_embedding", "use_pos_enc");
  const types = layerTypes(config);
  const indices = config.listOr("full_attn_idxs", null);
  const isFull = (index: number): boolean =>
    types === null ? indices === null || indices.includes(index) : types[index] === "full_attention";
  const ffns = withExperts
    ? listFfns(config, dims.hidden, dims.layers, { routerBias: true })
    : eachLayer(dims.layers, () => readDense(config, adjustedWidth(config, dims.hidden)));
  const layers = eachLayer(dims.layers, (index): Layer => ({
    attention: isFull(index) ? attention : convolution,
    ffn: ffns[index] ?? { kind: "none" },
    normParams: 2 * dims.hidden,
    extraParams: 0,
  }));
  return draft(dims, layers, { tied: true, finalNormParams: dims.hidden });
}

/** Two thirds of the width stated, times a factor, in whole multiples, unless `block_auto_adjust_ff_dim` says no (LFM2-2.6B). */
function adjustedWidth(config: ConfigReader, hidden: number): number {
  const stated = config.intOr("block_ff_dim", null) ?? measureWidth(config, hidden);
  config.ignore("intermediate_size");
  const multiple = config.intOr("block_multiple_of", 256);
  const factor = config.numberOr("block_ffn_dim_multiplier", 1);
  if (!config.flagOr("block_auto_adjust_ff_dim", true)) return stated;
  return multiple * Math.ceil(Math.floor(factor * Math.floor((2 * stated) / 3)) / multiple);
}

/** RecurrentGemma: two recurrent layers, then one with multi-query attention to a window; blocks are half of the width stated, with biases. */
function readRecurrentGemma(config: ConfigReader): Draft {
  const dims = listDims(config);
  const heads = countHeads(config, dims, { kvHeads: 1 });
  const width = config.intOr("lru_width", dims.hidden);
  const taps = config.intOr("conv1d_width", 4);
  if (width % heads.heads !== 0) config.refuse(unevenBlocks(width, heads.heads));
  const recurrent = gatedLinearRecurrentUnit({ hidden: dims.hidden, width, heads: heads.heads, taps });
  const window = config.intOr("attention_window_size", 2048);
  const attention = { ...softmax(config, heads, { outputBias: true }), window };
  const period = config.listOr<readonly unknown[]>(
    ["block_types", "_block_types"],
    ["recurrent", "recurrent", "attention"],
  );
  const ffn = readDense(config, Math.floor(measureWidth(config, dims.hidden) / 2), { bias: true });
  config.ignore(
    "logits_soft_cap",
    "embeddings_scale_by_sqrt_dim",
    "w_init_variance_scale",
    "final_w_init_variance_scale",
  );
  const layers = eachLayer(dims.layers, (index): Layer => ({
    attention: period[index % period.length] === "attention" ? attention : recurrent,
    ffn,
    normParams: 2 * dims.hidden,
    extraParams: 0,
  }));
  return draft(dims, layers, { tied: true, finalNormParams: dims.hidden });
}

const unevenBlocks = (width: number, heads: number) => conflict(m.lruWidthIsNoMultiple({ width, heads }));

/** RWKV-5 and -6: blocks 3.5 times as wide, in multiples of 32; embedding and final norms have scale and shift. */
const readRwkv =
  (version: 5 | 6) =>
  (config: ConfigReader): Draft => {
    const dims = listDims(config);
    const headDim = rwkvHeadDim(config);
    const ranks = version === 5 ? null : rwkv6Ranks(dims.hidden);
    const mixed = rwkv({ hidden: dims.hidden, headDim, ranks });
    return rwkvDraft(config, dims, () => mixed, 32 * Math.floor((3.5 * dims.hidden) / 32));
  };

/** The reference implementation's: twice as wide in the 7B, whose hidden size is 4,096. */
const rwkv6Ranks = (hidden: number) => (hidden === 4096 ? { mix: 64, decay: 128 } : { mix: 32, decay: 64 });

/** Ranks that no field states follow the reference rule: near 1.8 or 1.3 √D, 0.6 D^0.8, in multiples of 32. */
function readRwkv7(config: ConfigReader): Draft {
  const dims = listDims(config);
  const { hidden } = dims;
  const near = (rank: number) => Math.max(32, 32 * Math.round(rank / 32));
  const ranks = {
    decay: config.intOr("decay_low_rank_dim", near(1.8 * Math.sqrt(hidden))),
    rate: config.intOr("a_low_rank_dim", near(1.8 * Math.sqrt(hidden))),
    value: config.intOr("v_low_rank_dim", near(1.3 * Math.sqrt(hidden))),
    gate: config.intOr("gate_low_rank_dim", near(0.6 * hidden ** 0.8)),
  };
  const headDim = rwkvHeadDim(config);
  const widest = Math.round(config.numberOr("hidden_ratio", 4) * hidden);
  const [first, later] = [true, false].map((isFirst) => rwkv7({ hidden, headDim, ranks, isFirst }));
  return rwkvDraft(config, dims, (index) => (index === 0 ? first : later), widest);
}

const rwkvHeadDim = (config: ConfigReader): number => config.intOr(["head_dim", "head_size"], 64);

function rwkvDraft(
  config: ConfigReader,
  dims: Dims,
  mixerAt: (index: number) => LinearAttention | undefined,
  width: number,
): Draft {
  config.ignore(
    "attention_hidden_size",
    "head_size_divisor",
    "rescale_every",
    "num_heads",
    "num_attention_heads",
    "value_dim",
  );
  config.ignore(
    "attn",
    "attn_mode",
    "norm_first",
    "norm_bias",
    "fuse_norm",
    "fuse_cross_entropy",
    "key_value_heads",
    "hidden_ratio",
  );
  config.ignore(
    "num_key_value_heads",
    "fuse_linear_cross_entropy",
    "use_l2warp",
    "attention_bias",
    "head_dim",
    "model_version",
  );
  const ffn = readDense(config, config.intOr("intermediate_size", width), { gated: false });
  const layers = eachLayer(dims.layers, (index): Layer => ({
    attention: mixerAt(index) ?? { kind: "none" },
    ffn,
    normParams: 4 * dims.hidden,
    extraParams: 0,
  }));
  return draft(dims, layers, { tied: false, finalNormParams: 4 * dims.hidden });
}

function draft(dims: Dims, layers: readonly Layer[], ends: Pick<Draft, "tied" | "finalNormParams">): Draft {
  return { dims, layers, ...ends, lmHeadBias: false, positionParams: 0, mtp: [], mtpExtraParams: 0 };
}

export const RECURRENT_FAMILIES: readonly Family[] = [
  { names: ["lfm2"], read: (config) => readLfm2(config, false) },
  { names: ["lfm2_moe"], read: (config) => readLfm2(config, true) },
  { names: ["recurrent_gemma"], read: readRecurrentGemma },
  { names: ["rwkv5"], read: readRwkv(5) },
  { names: ["rwkv6"], read: readRwkv(6) },
  { names: ["rwkv7"], read: readRwkv7 },
];
