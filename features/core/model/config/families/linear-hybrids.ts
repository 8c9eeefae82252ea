/** Families that mix layers with a constant state and layers with a cache: Qwen3-Next, Qwen3.5, Kimi Linear, MiniMax. */
import type { Attention } from "../../spec";
import type { ConfigReader } from "../fields/config-reader";
import { listDims, countHeads, type Dims } from "../parts/dims";
import { readLatent, usesLatentAttention } from "../parts/latent";
import { eachLayer, type Layer } from "../parts/layer";
import { gatedDeltaNet, kimiDeltaAttention, lightningAttention } from "../parts/linear";
import { listFfns, type FfnTraits } from "../parts/moe";
import { NO_PREDICTION, readPrediction, type Prediction } from "../parts/prediction";
import { softmax } from "../parts/softmax";
import { layerTypes } from "../parts/windows";
import type { Draft, Family } from "./family";
import * as m from "./messages";

/** The full layer is the last of each period: layer i has softmax attention when (i + 1) mod interval = 0. */
function readQwenLinear(config: ConfigReader, predictionLayers: number): Draft {
  const dims = listDims(config);
  const gated = config.flagOr("attn_output_gate", true);
  config.ignore("use_sliding_window", "sliding_window", "max_window_layers", "full_attention_interval");
  const outputGate = gated ? "elementwise" : "none";
  const full = softmax(config, countHeads(config, dims), { qkNorm: "per-head", outputBias: "same", outputGate });
  const linear = gatedDeltaNet({ hidden: dims.hidden, ...deltaShape(config) });
  const isFull = fullLayers(config, config.intOr("full_attention_interval", 4));
  const attentions = eachLayer(dims.layers, (index) => (isFull(index) ? full : linear));
  const layers = listLayers(config, dims, attentions, { sharedGate: true });
  const { ffn } = layers.at(-1) ?? { ffn: { kind: "none" as const } };
  const predicted: Layer = { attention: full, ffn, normParams: 2 * dims.hidden, extraParams: 0 };
  return draft(dims, layers, readPrediction(config, dims.hidden, predicted, predictionLayers));
}

function deltaShape(config: ConfigReader) {
  const wide = config.textOr(["mamba_ssm_dtype", "mamba_ssm_cache_dtype"], "float32") === "float32";
  return {
    keyHeads: config.int("linear_num_key_heads"),
    keyHeadDim: config.int("linear_key_head_dim"),
    valueHeads: config.int("linear_num_value_heads"),
    valueHeadDim: config.int("linear_value_head_dim"),
    convKernel: config.intOr("linear_conv_kernel_dim", 4),
    stateFormat: wide ? ("fp32" as const) : ("bf16" as const),
  };
}

function fullLayers(config: ConfigReader, interval: number): (index: number) => boolean {
  const types = layerTypes(config);
  if (types !== null) return (index) => types[index] === "full_attention";
  return (index) => (index + 1) % interval === 0;
}

/** Kimi Linear and K3: the two lists of layers count from 1. K3 adds attention over earlier blocks' outputs. */
function readKimiLinear(config: ConfigReader): Draft {
  const dims = listDims(config);
  const part = config.child("linear_attn_config");
  if (part === null)
    return draft(
      dims,
      listLayers(
        config,
        dims,
        eachLayer(dims.layers, () => readLatent(config)),
        {},
      ),
    );
  const delta = kimiDeltaAttention({
    hidden: dims.hidden,
    heads: part.int("num_heads"),
    headDim: part.int("head_dim"),
    convKernel: part.intOr("short_conv_kernel_size", 4),
    fullRankGate: part.flagOr("use_full_rank_gate", false),
  });
  const full = usesLatentAttention(config) ? readLatent(config) : softmax(config, countHeads(config, dims));
  const linearLayers = new Set(part.listOr("kda_layers", []));
  const fullLayersFrom1 = new Set(part.listOr("full_attn_layers", []));
  const isFull = (layer: number) =>
    fullLayersFrom1.size > 0 ? fullLayersFrom1.has(layer) : linearLayers.size > 0 && !linearLayers.has(layer);
  const attentions = eachLayer(dims.layers, (index) => (isFull(index + 1) ? full : delta));
  const residual = residualAttentionParams(config, dims.hidden);
  const layers = listLayers(config, dims, attentions, { routerBias: true });
  const widened = layers.map((layer) => ({ ...layer, extraParams: layer.extraParams + residual }));
  return draft(dims, widened, readPrediction(config, dims.hidden, layers.at(-1)));
}

/** Attention residuals: a pseudo-query and a key norm of hidden size before each of the two modules of a layer. */
function residualAttentionParams(config: ConfigReader, hidden: number): number {
  if (config.intOr("attn_res_block_size", null) === null) return 0;
  config.assume(m.attentionResidualsAreCountedAs);
  return 4 * hidden;
}

/** MiniMax-Text-01 and M1: `attn_type_list` or `layer_types` says which layers are softmax (1), else every eighth. */
function readMiniMax(config: ConfigReader): Draft {
  const dims = listDims(config);
  const heads = countHeads(config, dims);
  const full = softmax(config, heads);
  const lightning = lightningAttention({ hidden: dims.hidden, heads: heads.heads, headDim: heads.headDim });
  const codes = config.listOr("attn_type_list", null);
  const isFull = codes === null ? fullLayers(config, 8) : (index: number) => codes[index] === 1;
  config.ignore("shared_moe_mode", "num_hidden_layers_per_block");
  const attentions = eachLayer(dims.layers, (index) => (isFull(index) ? full : lightning));
  return draft(dims, listLayers(config, dims, attentions, {}));
}

function listLayers(
  config: ConfigReader,
  dims: Dims,
  attentions: readonly Attention[],
  traits: FfnTraits,
): readonly Layer[] {
  const ffns = listFfns(config, dims.hidden, dims.layers, traits);
  return attentions.map((attention, index) => ({
    attention,
    ffn: ffns[index] ?? { kind: "none" },
    normParams: 2 * dims.hidden,
    extraParams: 0,
  }));
}

function draft(dims: Dims, layers: readonly Layer[], prediction: Prediction = NO_PREDICTION): Draft {
  const plain = { tied: false, lmHeadBias: false, positionParams: 0 };
  return { dims, layers, ...plain, finalNormParams: dims.hidden, ...prediction };
}

/** Checkpoints of Qwen3-Next hold one prediction layer that the configuration does not mention. */
const readQwen3Next: Family["read"] = (config) => {
  if (!config.has(["num_nextn_predict_layers", "mtp_num_hidden_layers"])) {
    config.assume(m.onePredictionLayerAsIn);
  }
  return readQwenLinear(config, 1);
};

export const LINEAR_HYBRID_FAMILIES: readonly Family[] = [
  { names: ["qwen3_next"], read: readQwen3Next },
  { names: ["qwen3_5", "qwen3_5_moe"], read: (config) => readQwenLinear(config, 0) },
  { names: ["kimi_linear", "kimi_k3"], read: readKimiLinear },
  { names: ["minimax", "minimax_text_01", "minimax_m1", "minimax_vl_01"], read: readMiniMax },
];
