/** Families whose every layer is softmax attention and one dense block. Only the difference from Llama is said. */
import { decoder } from "./decoder";

/** Scale and shift in every norm, biases everywhere, two-matrix blocks: the shape of 2019 to 2022. */
const CLASSIC = {
  attention: { qkvBias: true, outputBias: "same" },
  ffn: { gated: false, bias: true },
  normWeights: 2,
} as const;

export const DENSE_FAMILIES = [
  decoder(["cwm", "solar", "xverse"]),
  decoder(["llama", "yi", "aquila", "helium", "internlm", "llava_llama"], {
    attention: { outputBias: "same" },
  }),
  decoder(["smollm3"], { attention: { outputBias: "same" }, tied: true }),
  decoder(["mistral", "mistral3", "ministral", "ministral3", "llava_mistral"], { window: "all" }),
  decoder(["qwen2", "qwen2_vl", "qwen2_5_vl", "qwen2_5_omni", "qwen2_5_omni_thinker", "qwen2_audio", "llava_qwen"], {
    attention: { qkvBias: true },
    window: "upper",
  }),
  decoder(["qwen3", "qwen3_vl", "qwen3_embedding"], {
    attention: { qkNorm: "per-head", outputBias: "same" },
    window: "upper",
  }),
  decoder(["mimo"], { attention: { qkvBias: true }, window: "upper" }),
  decoder(["seed_oss"], { attention: { qkvBias: true } }),
  decoder(["minicpm"], { tied: true }),
  decoder(["gemma"], { tied: true, heads: { headDim: 256 } }),
  decoder(["gemma2"], { tied: true, norms: 4, window: "even", heads: { headDim: 256 } }),
  decoder(["phi3", "phi4mm", "phi4_multimodal", "phi3_v"], { window: "all" }),
  decoder(["phi"], { ...CLASSIC, norms: 1, lmHeadBias: true }),
  decoder(["glm"], { attention: { qkvBias: true } }),
  decoder(["chatglm"], { attention: { qkvBias: true }, heads: { headDim: 128 } }),
  decoder(["glm4", "glm4v"], { attention: { qkvBias: true }, norms: 4 }),
  decoder(["nemotron"], { ffn: { gated: false }, normWeights: 2 }),
  decoder(["arcee"], { ffn: { gated: false } }),
  decoder(["apertus"], { attention: { qkNorm: "per-head" }, ffn: { gated: false } }),
  decoder(["cohere", "command_r"], { norms: 1, tied: true, window: "none" }),
  decoder(["cohere2"], { norms: 1, tied: true, window: "pattern" }),
  // Norms before and after both modules, queries and keys normed without scales, a gate per element (transformers, `MuseGlimmerTextAttention`).
  decoder(["muse_glimmer"], {
    attention: { qkNorm: "weightless", outputGate: "elementwise" },
    norms: 4,
    window: "pattern",
  }),
  decoder(["olmo"], { normWeights: 0 }),
  decoder(["olmo2", "olmo3"], { attention: { qkNorm: "full" }, window: "none" }),
  decoder(["granite"], { attention: { outputBias: "same" } }),
  decoder(["internlm2", "internlm3"], { attention: { outputBias: "same" } }),
  decoder(["baichuan"]),
  decoder(["orion"], { normWeights: 2 }),
  decoder(["stablelm", "stablelm_epoch"], { normWeights: 2 }),
  decoder(["exaone"]),
  decoder(["exaone4"], { attention: { qkNorm: "per-head" }, window: "pattern" }),
  decoder(["starcoder2"], { ...CLASSIC, tied: true, window: "all" }),
  decoder(["ernie4_5"], { tied: true }),
  decoder(["gpt2"], { ...CLASSIC, tied: true, extraPositions: 0 }),
  decoder(["gpt_bigcode"], { ...CLASSIC, tied: true, extraPositions: 0, heads: { kvHeads: 1 } }),
  decoder(["gpt_neox"], CLASSIC),
  decoder(["opt"], { ...CLASSIC, tied: true, extraPositions: 2 }),
  decoder(["bloom"], { ...CLASSIC, tied: true, embeddingNorm: true }),
  decoder(["mpt"], { ffn: { gated: false }, tied: true }),
];
