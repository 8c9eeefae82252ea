/**
 * Encoders that embed or rank: every token sees all others, and a pass over the text is the answer. Weights are those of the published
 * checkpoints of the bare model: embeddings of words, positions and segments with their norm, the layers, and a pooler where one is trained.
 */
import type { ConfigReader } from "../fields/config-reader";
import { readDecoder, type DecoderTraits } from "./decoder";
import type { Draft, Family } from "./family";

type EncoderTraits = DecoderTraits & {
  /** Segments that have an embedding where no field says; absent: none. */
  readonly segments?: number;
  /** A dense layer over the first token. */
  readonly pooler?: boolean;
};

const encoder = (names: readonly string[], traits: EncoderTraits): Family => ({
  names,
  read: (config) => readEncoder(config, traits),
});

/** Biases everywhere, a shift in every norm, a norm of the embeddings in place of the last one (Devlin et al., arXiv 1810.04805). */
const BERT = {
  attention: { qkvBias: true, outputBias: "same" },
  ffn: { gated: false, bias: true },
  normWeights: 2,
  extraPositions: 0,
} as const;

export const ENCODER_FAMILIES: readonly Family[] = [
  encoder(["bert", "roberta", "xlm_roberta", "camembert"], { ...BERT, segments: 2, pooler: true }),
  encoder(["electra"], { ...BERT, segments: 2 }),
  encoder(["distilbert"], BERT),
  { names: ["modernbert"], read: readModernBert },
];

function readEncoder(config: ConfigReader, traits: EncoderTraits): Draft {
  const draft = readDecoder(config, traits);
  const { hidden } = draft.dims;
  config.ignore("pad_token_id", "sinusoidal_pos_embds", "qa_dropout", "seq_classif_dropout", "embedding_size");
  config.ignore("position_embedding_type", "pooler_fc_size", "gradient_checkpointing", "adapters");
  const segments =
    traits.segments === undefined ? 0 : config.intOr("type_vocab_size", traits.segments, { min: 0, max: 100 });
  const pooler = traits.pooler === true ? hidden * hidden + hidden : 0;
  return bothWays({
    ...draft,
    positionParams: draft.positionParams + segments * hidden,
    finalNormParams: draft.finalNormParams + pooler,
  });
}

/**
 * No biases, a gated block, rotary positions; two of three layers see a window of `local_attention` positions (Warner et al., arXiv
 * 2412.13663). The first layer has no norm of its own before attention: the embedding's stands there.
 */
function readModernBert(config: ConfigReader): Draft {
  const draft = readDecoder(config, { ffn: { gated: true } });
  const every = config.intOr("global_attn_every_n_layers", 3, { min: 1, max: 1000 });
  const window = config.intOr("local_attention", 128, { min: 1, max: 1_000_000 }) + 1;
  config.ignore(
    "classifier_pooling",
    "classifier_bias",
    "classifier_activation",
    "decoder_bias",
    "deterministic_flash_attn",
  );
  config.ignore(
    "mlp_bias",
    "norm_bias",
    "embedding_dropout",
    "mlp_dropout",
    "reference_compile",
    "repad_logits_with_grad",
  );
  config.ignore("sparse_prediction", "sparse_pred_ignore_index", "initializer_cutoff_factor", "layer_types");
  const layers = draft.layers.map((layer, index) =>
    layer.attention.kind === "softmax" && index % every !== 0
      ? { ...layer, attention: { ...layer.attention, window } }
      : layer,
  );
  return bothWays({ ...draft, layers });
}

function bothWays(draft: Draft): Draft {
  const layers = draft.layers.map((layer) =>
    layer.attention.kind === "softmax"
      ? { ...layer, attention: { ...layer.attention, bothWays: true as const } }
      : layer,
  );
  return { ...draft, layers, task: "embed", tied: true, lmHeadBias: false };
}
