/**
 * Sizes that a family's reference implementation takes where a configuration has no such field at all: the defaults of the configuration
 * classes of transformers 5.18.0 (Apache-2.0). A field that is there and null says something else (no latent queries, one KV head per
 * head) and is left alone. `parts/reference-defaults.ts` has the width of the dense block.
 */
import type { ConfigReader } from "../fields/config-reader";
import { HEAD_DIM, HEADS, KV_HEADS } from "./dims";
import { EXPERT_WIDTH, EXPERTS, FIRST_DENSE, SHARED_COUNT, SHARED_WIDTH, TOP_K } from "./moe";
import { referenceDefault } from "./reference-defaults";

/** The part with the fields that it leaves out; each is said as an assumption. `family`: the name that the reader answers to. */
export function withReferenceFields(part: ConfigReader, family: string): ConfigReader {
  const left = Object.entries(FIELDS[family] ?? {}).filter(([field, value]) => isLeftOut(part, field, value));
  return left.reduce((config, [field, value]) => config.with(field, referenceDefault(config, field, value)), part);
}

function isLeftOut(part: ConfigReader, field: string, value: number): boolean {
  const { names = [field], unless } = RULES[field] ?? {};
  return !part.mentions([field, ...names]) && unless?.(part, value) !== true;
}

type Rule = {
  /** Other names of the field, and what says the same in another way. */
  readonly names?: readonly string[];
  readonly unless?: (part: ConfigReader, value: number) => boolean;
};

const SHARED: Rule = { names: [...SHARED_COUNT, ...SHARED_WIDTH] };
const COUNTED: Rule = { names: EXPERTS };
const CHOSEN: Rule = { names: TOP_K };
const DENSE_FIRST: Rule = {
  names: [...FIRST_DENSE, "mlp_layer_types"],
  unless: (part) => Array.isArray(part.raw("moe_layer_freq")),
};

const RULES: Readonly<Record<string, Rule>> = {
  num_key_value_heads: {
    names: KV_HEADS,
    // A default that does not divide the heads is another model's: one per head then, as without the field elsewhere.
    unless: (part, value) => Number(part.raw(HEADS)) % value !== 0,
  },
  head_dim: { names: HEAD_DIM },
  n_routed_experts: COUNTED,
  num_experts: COUNTED,
  num_local_experts: COUNTED,
  moe_num_experts: COUNTED,
  num_experts_per_tok: CHOSEN,
  moe_k: CHOSEN,
  moe_topk: CHOSEN,
  moe_intermediate_size: { names: EXPERT_WIDTH },
  n_shared_experts: SHARED,
  num_shared_experts: SHARED,
  moe_num_shared_experts: SHARED,
  shared_expert_intermediate_size: SHARED,
  first_k_dense_replace: DENSE_FIRST,
  num_dense_layers: DENSE_FIRST,
  kv_lora_rank: { unless: (part) => part.raw("use_mla") === false },
  sliding_window: { names: ["sliding_window_size", "attention_window"] },
  sliding_window_pattern: { names: ["_sliding_window_pattern", "global_attn_every_n_layers", "layer_types"] },
};

const latent = (kv_lora_rank: number, q_lora_rank: number) => ({ kv_lora_rank, q_lora_rank });
const routed = (n_routed_experts: number, num_experts_per_tok: number, moe_intermediate_size: number) => ({
  ...{ n_routed_experts, num_experts_per_tok, moe_intermediate_size, n_shared_experts: 1 },
});
const experts = (num_experts: number, num_experts_per_tok: number) => ({ num_experts, num_experts_per_tok });
const heads = (num_key_value_heads: number, head_dim: number) => ({ num_key_value_heads, head_dim });
const delta = {
  ...{ linear_num_key_heads: 16, linear_key_head_dim: 128, linear_num_value_heads: 32, linear_value_head_dim: 128 },
};
const sparse = (index_n_heads: number) => ({ index_topk: 2048, index_n_heads, index_head_dim: 128 });

const DEEPSEEK_V3 = { ...routed(256, 8, 2048), ...latent(512, 1536), first_k_dense_replace: 3 };
const GLM4_MOE = { ...routed(128, 8, 1408), first_k_dense_replace: 1, num_key_value_heads: 8 };
const GRANITE_MOE = { num_local_experts: 8, num_experts_per_tok: 2 };
const ERNIE_MOE = { moe_num_experts: 64, moe_k: 6, moe_num_shared_experts: 2, num_key_value_heads: 4 };

const FIELDS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  afmoe: {
    ...experts(64, 6),
    ...{ moe_intermediate_size: 1408, num_shared_experts: 2, num_dense_layers: 1, head_dim: 128, sliding_window: 1024 },
  },
  bamba: { num_key_value_heads: 8 },
  cohere2: { sliding_window: 4096, sliding_window_pattern: 4 },
  deepseek_v2: {
    ...{ n_routed_experts: 64, moe_intermediate_size: 1407, n_shared_experts: 2 },
    ...latent(512, 1536),
  },
  deepseek_v3: DEEPSEEK_V3,
  deepseek_v32: { ...DEEPSEEK_V3, ...sparse(64) },
  deepseek_v4: { ...routed(256, 6, 2048), index_topk: 512, index_n_heads: 64, index_head_dim: 128 },
  ernie4_5: heads(2, 128),
  ernie4_5_moe: { ...ERNIE_MOE, moe_intermediate_size: 1536, moe_layer_start_index: 1 },
  ernie4_5_vl_moe: ERNIE_MOE,
  exaone_moe: {
    ...experts(64, 8),
    ...{ moe_intermediate_size: 1024, num_shared_experts: 1, first_k_dense_replace: 1 },
  },
  falcon_h1: { num_key_value_heads: 8 },
  gemma2: { num_key_value_heads: 4, sliding_window: 4096 },
  gemma3n: { sliding_window: 512 },
  gemma4: { num_key_value_heads: 4, sliding_window: 512, sliding_window_pattern: 6 },
  glm: heads(2, 128),
  glm4: heads(2, 128),
  glm4_moe: GLM4_MOE,
  glm4_moe_lite: { ...routed(64, 4, 1536), ...latent(512, 768), first_k_dense_replace: 1 },
  glm4v: { num_key_value_heads: 2 },
  glm4v_moe: GLM4_MOE,
  glm_moe_dsa: { ...routed(256, 8, 2048), ...latent(512, 2048), ...sparse(32), first_k_dense_replace: 3 },
  gpt_oss: { num_local_experts: 128, num_experts_per_tok: 4, ...heads(8, 64), sliding_window: 128 },
  granitemoe: GRANITE_MOE,
  granitemoeshared: GRANITE_MOE,
  helium: { head_dim: 128 },
  hy_v3: { ...experts(192, 8), moe_intermediate_size: 1536, num_shared_experts: 1, ...heads(8, 128) },
  jamba: { ...experts(16, 2), num_key_value_heads: 8 },
  // Loaded by the code beside the checkpoints, whose defaults are those of DeepSeek's own.
  kimi_k2: latent(512, 1536),
  kimi_k25: latent(512, 1536),
  kimi_linear: { ...experts(256, 8), moe_intermediate_size: 1024, num_shared_experts: 1, kv_lora_rank: 512 },
  lfm2: { num_key_value_heads: 8 },
  lfm2_moe: { ...experts(32, 4), moe_intermediate_size: 1792, num_dense_layers: 2, num_key_value_heads: 8 },
  llama4: { num_local_experts: 16, num_experts_per_tok: 1, ...heads(8, 128) },
  longcat_flash: { n_routed_experts: 512, moe_topk: 12, ...latent(512, 1536) },
  mimo_v2_flash: {
    ...{ n_routed_experts: 256, num_experts_per_tok: 8, moe_intermediate_size: 2048, sliding_window: 128 },
    ...heads(4, 192),
  },
  minicpm3: latent(256, 768),
  minimax: { num_local_experts: 8, num_experts_per_tok: 2, num_key_value_heads: 8 },
  minimax_m2: { num_local_experts: 256, num_experts_per_tok: 8, ...heads(8, 128) },
  ministral: { num_key_value_heads: 8 },
  ministral3: heads(8, 128),
  mistral: { num_key_value_heads: 8 },
  mistral4: { ...routed(128, 4, 2048), ...latent(256, 1024) },
  mixtral: { num_local_experts: 8, num_experts_per_tok: 2, num_key_value_heads: 8 },
  nemotron_h: heads(8, 128),
  olmoe: experts(64, 8),
  phimoe: { num_local_experts: 16, num_experts_per_tok: 2, num_key_value_heads: 8 },
  qwen2: { num_key_value_heads: 32 },
  qwen2_5_omni: { num_key_value_heads: 4 },
  qwen2_5_vl: { num_key_value_heads: 8 },
  qwen2_moe: {
    ...experts(60, 4),
    ...{ moe_intermediate_size: 1408, shared_expert_intermediate_size: 5632, num_key_value_heads: 16 },
  },
  qwen2_vl: { num_key_value_heads: 8 },
  qwen3: heads(32, 128),
  qwen3_5: { ...heads(4, 256), ...delta },
  qwen3_5_moe: {
    ...experts(256, 8),
    ...{ moe_intermediate_size: 512, shared_expert_intermediate_size: 512, ...heads(2, 256), ...delta },
  },
  qwen3_moe: { ...experts(128, 8), moe_intermediate_size: 768, num_key_value_heads: 4 },
  qwen3_next: {
    ...experts(512, 10),
    ...{ moe_intermediate_size: 512, shared_expert_intermediate_size: 512, ...heads(2, 256), ...delta },
  },
  qwen3_omni_moe: { ...experts(128, 8), moe_intermediate_size: 768, num_key_value_heads: 4 },
  qwen3_vl: heads(32, 128),
  qwen3_vl_moe: { ...experts(60, 4), moe_intermediate_size: 1408, num_key_value_heads: 16 },
  seed_oss: heads(8, 128),
  smollm3: { num_key_value_heads: 4 },
  starcoder2: { num_key_value_heads: 2 },
};
