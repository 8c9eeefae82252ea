/** The decoder that most families are: softmax attention and a feed-forward block per layer, with a few traits. */
import type { ConfigReader } from "../fields/config-reader";
import { listDims, countHeads, type Heads } from "../parts/dims";
import { eachLayer, type Layer } from "../parts/layer";
import { listSharedIndexers, readLatent, usesLatentAttention } from "../parts/latent";
import { listFfns, type FfnTraits } from "../parts/moe";
import { NO_PREDICTION, readPrediction, type Prediction } from "../parts/prediction";
import { softmax, type SoftmaxTraits } from "../parts/softmax";
import { listWindows, type WindowRule } from "../parts/windows";
import type { Draft, Family } from "./family";
import * as m from "./messages";

export type DecoderTraits = {
  readonly attention?: SoftmaxTraits;
  readonly ffn?: FfnTraits;
  readonly window?: WindowRule;
  /** Norms per layer of hidden size; default 2. */
  readonly norms?: number;
  /** Weights of one norm per hidden unit: 1 scale, 2 scale and shift, 0 none; default 1. */
  readonly normWeights?: 0 | 1 | 2;
  /** A norm between the embedding and the first layer (BLOOM). */
  readonly embeddingNorm?: boolean;
  readonly tied?: boolean;
  readonly lmHeadBias?: boolean;
  /** Learned positions beyond `max_position_embeddings` (OPT: 2); absent = rotary. */
  readonly extraPositions?: number;
  readonly heads?: Partial<Heads>;
  readonly vocab?: number;
  /** The checkpoints hold no prediction layers, whatever the configuration says (MiniMax-M2). */
  readonly withoutPrediction?: boolean;
};

/** A family of decoders, by its names and what sets it apart from Llama. */
export const decoder = (names: readonly string[], traits: DecoderTraits = {}): Family => ({
  names,
  read: (config) => readDecoder(config, traits),
});

/** Latent attention is read wherever its fields are, whatever the family. */
export function readDecoder(config: ConfigReader, traits: DecoderTraits): Draft {
  const dims = listDims(config, traits.vocab);
  const { hidden } = dims;
  const attentions = listAttentions(config, traits);
  const ffns = listFfns(config, hidden, dims.layers, traits.ffn);
  const normWeights = traits.normWeights ?? 1;
  const normParams = (traits.norms ?? 2) * normWeights * hidden;
  const layers: readonly Layer[] = ffns.map((ffn, index) => ({
    attention: attentions(index),
    ffn,
    normParams,
    extraParams: 0,
  }));
  return {
    dims,
    layers,
    tied: traits.tied ?? false,
    lmHeadBias: config.flagOr("lm_head_bias", traits.lmHeadBias ?? false),
    positionParams: positionParams(config, hidden, traits),
    finalNormParams: (traits.embeddingNorm === true ? 2 : 1) * normWeights * hidden,
    ...(traits.withoutPrediction === true
      ? unpublishedPrediction(config)
      : readPrediction(config, hidden, predictionLayer(layers))),
  };
}

/** A prediction layer has the shape of the last layer, with an indexer of its own. */
function predictionLayer(layers: readonly Layer[]): Layer | undefined {
  const last = layers.at(-1);
  if (last?.attention.kind !== "mla" || last.attention.indexer?.shared !== true) return last;
  const { heads, headDim, topK } = last.attention.indexer;
  return { ...last, attention: { ...last.attention, indexer: { heads, headDim, topK } } };
}

function unpublishedPrediction(config: ConfigReader): Prediction {
  if (config.flagOr("use_mtp", false)) config.assume(m.predictionLayersAreNotIn);
  config.ignore("num_mtp_modules", "mtp_transformer_layers", "qk_norm_type", "attn_type_list");
  return NO_PREDICTION;
}

function listAttentions(config: ConfigReader, traits: DecoderTraits): (index: number) => Layer["attention"] {
  const dims = listDims(config, traits.vocab);
  if (usesLatentAttention(config)) {
    const latent = readLatent(config);
    const { indexer } = latent;
    if (indexer === null) return () => latent;
    const shared = listSharedIndexers(config, dims.layers);
    return (index) => (shared[index] === true ? { ...latent, indexer: { ...indexer, shared: true } } : latent);
  }
  const attention = softmax(config, countHeads(config, dims, traits.heads), traits.attention);
  const windows = listWindows(config, dims.layers, traits.window ?? "none");
  const perLayer = eachLayer(dims.layers, (index) => ({ ...attention, window: windows[index] ?? null }));
  return (index) => perLayer[index] ?? attention;
}

function positionParams(config: ConfigReader, hidden: number, { extraPositions }: DecoderTraits): number {
  if (extraPositions === undefined) return 0;
  return (config.intOr(["n_positions", "max_position_embeddings", "n_ctx"], 0) + extraPositions) * hidden;
}
