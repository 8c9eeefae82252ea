/** Which part of a model a tensor belongs to, by the words in its name that checkpoints of all makers share. No class of model is asked. */

export const TENSOR_CLASSES = [
  "embedding",
  "lmHead",
  "attention",
  "stateMixer",
  "indexer",
  "denseFfn",
  "routedExperts",
  "sharedExperts",
  "router",
  "norms",
  "mtp",
  "towers",
  "tables",
  "other",
] as const;
export type TensorClass = (typeof TENSOR_CLASSES)[number];

/** The first that matches decides; each pattern is a list of words and runs once over the name. */
const WORDS: readonly (readonly [TensorClass, RegExp])[] = [
  [
    "towers",
    /(?:^|[._])(?:visual|vision|vit|image|audio|speech|whisper|patch_embed\w*|mm_projector|multi_modal_projector|multimodal_projector|connector|resampler|merger|aligner)(?:[._]|$)/,
  ],
  ["mtp", /(?:^|[._])(?:mtp|nextn|eagle\d?|draft|medusa)(?:[._]|$)/],
  ["tables", /(?:^|[._])(?:engrams?|ngrams?|n_grams?|oe_embed\w*)(?:[._]|$)/],
  ["sharedExperts", /(?:^|\.)(?:shared?_experts?|shared_mlp|shared_expert_gate|experts_shared)(?:\.|$)/],
  [
    "routedExperts",
    /(?:^|\.)(?:experts|local_experts|moe\.(?:w\d|(?:gate_up|gate|up|down)_proj)|switch_mlp|block_sparse_moe\.(?:input|output)_linear)(?:\.|_|$)/,
  ],
  ["indexer", /(?:^|\.)(?:indexer\w*|index_[qk]\w*|idx_\w+)(?:\.|$)/],
  ["lmHead", /(?:^|\.)(?:lm_head|embed_out|output_layer|head)\.|^output\.weight/],
  [
    "embedding",
    /(?:^|\.)(?:embed_tokens\w*|embed_positions|wte|wpe|tok_embeddings|word_embeddings|position_embeddings|token_embd|embeddings?|embed|embed_in)(?:\.|$)/,
  ],
  ["norms", /norm|(?:^|\.)ln_?\w*\.(?:weight|bias)$/],
  [
    "stateMixer",
    /(?:^|\.)(?:linear_attn|linear_attention|mamba|ssm|mixer\.(?:in_proj|out_proj|conv1d|A_log|D|dt_bias)|kda|gla|conv|short_conv|rwkv|time_mix\w*|delta_net|gdn)(?:\.|$)/,
  ],
  [
    "attention",
    /attn|attention|(?:^|\.)(?:[qkvo]_proj|w[qkvo](?:_[ab])?|wqkv|qkv_proj|query_key_value|sinks?)(?:\.|$)/,
  ],
  ["router", /(?:^|\.)(?:router\w*|gate|tid2eid)\.|(?:correction|expert|routing|router|gate)_bias(?:\.|$)/],
  [
    "denseFfn",
    /(?:^|\.)(?:mlp\w*|ffn\w*|feed_forward|moe|block_sparse_moe|w\d|fc\d|(?:gate|up|down|gate_up)_proj|dense_h_to_\dh|dense_\dh_to_h)(?:\.|$)/,
  ],
];

/** Extra matrices that turn a hidden state and the next token into the input of a prediction layer, in a layer that is numbered with the rest. */
const PREDICTS = /\.(?:eh_proj|enorm|hnorm|shared_head|e_proj|h_proj|embed_proj|mtp_emb_norm)(?:\.|$)/;
/** Longer ones are nobody's, and would cost more than their length. */
const LONGEST_NAME = 1000;
const LAYER = /(?:^|\.)(?:layers|h|blocks|block)\.(\d{1,6})\./;

/** The number of the layer that a tensor lies in; null for what stands outside of the stack. */
export function layerNumber(name: string): number | null {
  const digits = LAYER.exec(name.slice(0, LONGEST_NAME))?.[1];
  return digits === undefined ? null : Number(digits);
}

const isPredicting = (name: string): boolean => name.length <= LONGEST_NAME && PREDICTS.test(name);

/**
 * Of all names together: a layer with what only prediction layers have belongs to them as a whole. Names that differ in their numbers alone
 * are looked at once: a checkpoint of 100,000 tensors has a hundred of them.
 */
export function tensorClasses(names: readonly string[]): (name: string) => TensorClass {
  const predicting = new Set(names.filter(isPredicting).map(layerNumber));
  predicting.delete(null);
  const classes = new Map<string, TensorClass>();
  return (name) => {
    if (name.length > LONGEST_NAME) return "other";
    const pattern = name.replaceAll(/\d+/g, "0");
    const part = classes.get(pattern) ?? WORDS.find(([, words]) => words.test(pattern))?.[0] ?? "other";
    classes.set(pattern, part);
    return part !== "towers" && predicting.has(layerNumber(name)) ? "mtp" : part;
  };
}
