/** What the reference implementation takes where a configuration leaves a size out. */
import type { ConfigReader } from "../fields/config-reader";
import * as m from "@/features/core/model/config/messages";

export const modelType = (config: ConfigReader): string => config.textOr("model_type", "").replace(/_text$/, "");

/** A default that was taken is said as an assumption. */
export function referenceDefault(config: ConfigReader, field: string, value: number): number {
  config.assume(m.fieldIsNotGivenValue({ field, value }));
  return value;
}

/** Families whose blocks are four hidden sizes wide; their configurations have no field for it, or leave it out. */
const FOURFOLD: ReadonlySet<string> = new Set(["bloom", "falcon", "gpt2", "gpt_bigcode", "mpt", "chatglm"]);

/** Width of the dense block where no field gives it, and what is said about that; four hidden sizes in families not listed. */
export function defaultWidth(config: ConfigReader, hidden: number): number {
  const type = modelType(config);
  const known = WIDTHS[type];
  if (known !== undefined) return referenceDefault(config, "intermediate_size", known);
  if (!FOURFOLD.has(type)) config.assume(m.intermediateSizeIsNotGiven({ hidden: 4 * hidden }));
  return 4 * hidden;
}

/** `intermediate_size` (OPT: `ffn_dim`) of the configuration classes of transformers 4.57.6 and, for families that are newer, 5.18.0. */
const WIDTHS: Readonly<Record<string, number>> = {
  afmoe: 6144,
  apertus: 14_336,
  arcee: 18_432,
  bamba: 14_336,
  cohere: 22_528,
  cohere2: 22_528,
  deepseek_v2: 11_008,
  deepseek_v3: 18_432,
  deepseek_v32: 18_432,
  dots1: 10_944,
  ernie4_5: 3072,
  ernie4_5_moe: 12_288,
  ernie4_5_vl_moe: 12_288,
  exaone4: 16_384,
  exaone_moe: 16_384,
  falcon_h1: 14_336,
  gemma: 24_576,
  gemma2: 9216,
  gemma3: 9216,
  gemma4: 9216,
  glm: 13_696,
  glm4: 13_696,
  glm4_moe: 10_944,
  glm4_moe_lite: 10_240,
  glm4v: 13_696,
  glm4v_moe: 10_944,
  glm_moe_dsa: 12_288,
  gpt_neox: 24_576,
  gpt_oss: 2880,
  granite: 11_008,
  granitemoe: 11_008,
  granitemoehybrid: 11_008,
  granitemoeshared: 11_008,
  helium: 7040,
  hy_v3: 13_312,
  jamba: 14_336,
  kimi_linear: 9216,
  llama: 11_008,
  llama4: 8192,
  mimo_v2_flash: 16_384,
  minicpm3: 6400,
  minimax: 14_336,
  minimax_m2: 1536,
  ministral: 14_336,
  ministral3: 14_336,
  mistral: 14_336,
  mistral4: 12_288,
  mixtral: 14_336,
  nemotron: 24_576,
  nemotron_h: 21_504,
  olmo: 11_008,
  olmo2: 11_008,
  olmo3: 11_008,
  olmoe: 2048,
  opt: 3072,
  phi: 8192,
  phi3: 8192,
  phimoe: 6400,
  qwen2: 22_016,
  qwen2_5_omni: 18_944,
  qwen2_5_vl: 29_568,
  qwen2_moe: 5632,
  qwen2_vl: 29_568,
  qwen3: 22_016,
  qwen3_5: 12_288,
  qwen3_moe: 6144,
  qwen3_next: 5632,
  qwen3_vl: 22_016,
  qwen3_vl_moe: 5632,
  seed_oss: 27_648,
  smollm3: 11_008,
  stablelm: 6912,
  starcoder2: 12_288,
  step3p5: 11_264,
};
