/**
 * What a language model nested in a wrapper leaves out. transformers writes such a part as its difference from its own class, so that
 * LLaVA-1.5 states of its Llama no more than the vocabulary; a configuration at the top states every dimension, and one without is refused.
 */
import type { ConfigReader } from "../fields/config-reader";
import { HEADS, HIDDEN, LAYER_COUNT, VOCAB } from "./dims";
import { referenceDefault } from "./reference-defaults";

/** The part with the dimensions that it leaves out; each is said as an assumption. `family`: the name that the reader answers to. */
export function withNestedDefaults(part: ConfigReader, family: string): ConfigReader {
  const left = Object.entries(CLASSES[family] ?? {}).filter(([field]) => !part.mentions(NAMES[field] ?? [field]));
  return left.reduce((config, [field, value]) => config.with(field, referenceDefault(config, field, value)), part);
}

/** The class of a nested part that does not name its own: `text_config.get("model_type", …)` of the wrapper's class. */
export const nestedClass = (wrapper: string): string | null => WRAPPERS[wrapper] ?? null;

const WRAPPERS: Readonly<Record<string, string>> = {
  ...{ llava: "llama", llava_next: "llama", llava_next_video: "llama", vipllava: "llama", video_llava: "llama" },
  ...{ idefics3: "llama", smolvlm: "llama", deepseek_vl: "llama", janus: "llama" },
  ...{ mistral3: "mistral", pixtral: "mistral", idefics2: "mistral" },
  ...{ llava_onevision: "qwen2", internvl: "qwen2", paligemma: "gemma", aya_vision: "cohere2" },
};

const NAMES: Readonly<Record<string, readonly string[]>> = {
  hidden_size: HIDDEN,
  num_hidden_layers: LAYER_COUNT,
  num_attention_heads: HEADS,
  vocab_size: VOCAB,
  max_position_embeddings: ["max_position_embeddings", "max_sequence_length", "seq_length", "n_positions"],
};

const sizes = (
  hidden_size: number,
  num_hidden_layers: number,
  num_attention_heads: number,
  vocab_size: number,
  max_position_embeddings: number,
) => ({ hidden_size, num_hidden_layers, num_attention_heads, vocab_size, max_position_embeddings });

/** Defaults of the configuration classes of transformers 5.18.0 (Apache-2.0); heads and vocabulary of Gemma 3 stand with its reader. */
const CLASSES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  cohere2: sizes(8192, 40, 64, 256_000, 8192),
  deepseek_v3: sizes(7168, 61, 128, 129_280, 4096),
  gemma: { ...sizes(3072, 28, 16, 256_000, 8192), num_key_value_heads: 16 },
  gemma2: sizes(2304, 26, 8, 256_000, 8192),
  gemma3: { hidden_size: 2304, num_hidden_layers: 26, max_position_embeddings: 131_072 },
  glm4: sizes(4096, 40, 32, 151_552, 131_072),
  gpt_oss: sizes(2880, 36, 64, 201_088, 131_072),
  granite: sizes(4096, 32, 32, 32_000, 2048),
  lfm2: sizes(2560, 32, 32, 65_536, 128_000),
  llama: sizes(4096, 32, 32, 32_000, 2048),
  llama4: sizes(5120, 48, 40, 202_048, 131_072),
  minicpm3: sizes(2560, 62, 40, 73_448, 32_768),
  ministral3: sizes(4096, 34, 32, 131_072, 262_144),
  mistral: sizes(4096, 32, 32, 32_000, 131_072),
  mistral3: sizes(4096, 32, 32, 32_000, 131_072),
  mixtral: sizes(4096, 32, 32, 32_000, 131_072),
  opt: sizes(768, 12, 12, 50_272, 2048),
  phi3: sizes(3072, 32, 32, 32_064, 4096),
  qwen2: sizes(4096, 32, 32, 151_936, 32_768),
  qwen2_5_omni: sizes(3584, 28, 28, 152_064, 32_768),
  qwen2_5_vl: sizes(8192, 80, 64, 152_064, 32_768),
  qwen2_moe: sizes(2048, 24, 16, 151_936, 32_768),
  qwen2_vl: sizes(8192, 80, 64, 152_064, 32_768),
  qwen3: sizes(4096, 32, 32, 151_936, 32_768),
  qwen3_moe: sizes(2048, 24, 32, 151_936, 32_768),
  qwen3_vl: sizes(4096, 32, 32, 151_936, 128_000),
  qwen3_vl_moe: sizes(2048, 24, 16, 151_936, 128_000),
  smollm3: sizes(2048, 36, 16, 128_256, 32_768),
};
