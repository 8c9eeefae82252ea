/** Sizes of a configuration made for tests of single rules. */
export const SMALL_SIZES = {
  hidden_size: 64,
  num_hidden_layers: 8,
  num_attention_heads: 4,
  num_key_value_heads: 2,
  intermediate_size: 128,
  vocab_size: 1000,
};

/** Every class of weights in BF16. */
export const BF16_WEIGHTS = {
  attention: "bf16",
  dense: "bf16",
  routed: "bf16",
  shared: "bf16",
  embedding: "bf16",
  lmHead: "bf16",
} as const;
