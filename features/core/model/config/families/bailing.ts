/** Ling and Ring with linear layers: groups of them before one full layer (2.0 grouped heads, 2.5 and 3.0 latent attention). */
import type { Attention } from "../../spec";
import type { ConfigReader } from "../fields/config-reader";
import { countHeads, listDims, type Dims, type Heads } from "../parts/dims";
import { readLatent, usesLatentAttention } from "../parts/latent";
import { eachLayer, type Layer } from "../parts/layer";
import { kimiDeltaAttention, lightningAttention } from "../parts/linear";
import { listFfns } from "../parts/moe";
import { readPrediction } from "../parts/prediction";
import { softmax } from "../parts/softmax";
import type { Draft, Family } from "./family";

/**
 * The last layer of each group sees everything, and so do layers behind the last whole group (vLLM, `_is_kda_layer`). Fields of Kimi delta
 * attention make linear layers of that kind; without them they are lightning attention (`BailingMoELinearAttention`).
 */
function readBailingHybrid(config: ConfigReader): Draft {
  const dims = listDims(config);
  const { hidden } = dims;
  const heads = countHeads(config, dims);
  config.ignore("group_norm_size", "linear_rope", "linear_silu", "use_linear_silu", "linear_attn_norm_group_size");
  const full = usesLatentAttention(config) ? readLatent(config) : softmax(config, heads, { qkNorm: "per-head" });
  const linear = isDelta(config) ? readDelta(config, dims, heads) : readLightning(config, dims, heads);
  const group = config.intOr("layer_group_size", 1);
  const fullGroups = Math.floor(dims.layers / group) * group;
  const isFull = (index: number) => (index + 1) % group === 0 || index >= fullGroups;
  const ffns = listFfns(config, hidden, dims.layers, { routerBias: isDelta(config) });
  const layers = eachLayer(dims.layers, (index): Layer => ({
    attention: isFull(index) ? full : linear,
    ffn: ffns[index] ?? { kind: "none" },
    normParams: 2 * hidden,
    extraParams: 0,
  }));
  const predicted: Layer = {
    attention: full,
    ffn: ffns.at(-1) ?? { kind: "none" },
    normParams: 2 * hidden,
    extraParams: 0,
  };
  const plain = { tied: false, lmHeadBias: false, positionParams: 0, finalNormParams: hidden };
  return { dims, layers, ...plain, ...readPrediction(config, hidden, predicted) };
}

const DELTA = ["short_conv_kernel_size", "no_kda_lora", "kda_safe_gate", "kda_lower_bound"];
const isDelta = (config: ConfigReader): boolean => config.has(DELTA);

function readDelta(config: ConfigReader, { hidden }: Dims, { heads, headDim }: Heads): Attention {
  config.ignore("kda_safe_gate", "kda_lower_bound", "expert_swiglu_limit_list", "share_expert_swiglu_limit_list");
  const fullRank = config.flagOr("no_kda_lora", false);
  const convKernel = config.intOr("short_conv_kernel_size", 4);
  return kimiDeltaAttention({ hidden, heads, headDim, convKernel, fullRankGate: fullRank, fullRankDecay: fullRank });
}

function readLightning(config: ConfigReader, { hidden }: Dims, { heads, headDim }: Heads): Attention {
  return lightningAttention({ hidden, heads, headDim, qkNorm: config.flagOr("use_qk_norm", false) });
}

export const BAILING_HYBRID_FAMILY: Family = {
  names: ["bailing_hybrid", "bailing_moe_linear", "bailing_moe_linear_v2", "bailing_moe_v2_5", "bailing_moe_v3"],
  read: readBailingHybrid,
};
