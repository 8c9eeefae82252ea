// A small set of scenarios in which every kind of model, layout, format, chip and load stands at least once.

const BERT = {
  ...{ architectures: ["BertModel"], model_type: "bert", hidden_size: 768, num_hidden_layers: 12, vocab_size: 30522 },
  ...{ num_attention_heads: 12, intermediate_size: 3072, max_position_embeddings: 512, type_vocab_size: 2 },
};

/** Experts, MLA, as a page opens; the others are read as changes of it. */
const USUAL = {};
const DENSE = { model: "llama-3.1-8b", hw: "h100-sxm", tp: 1, isl: 1024, osl: 128, conc: 16 };

export const SCENARIOS = [
  USUAL,
  DENSE,
  // Pipeline stages, stored and cached in 8 bits, times of the data sheet.
  { model: "llama-3.3-70b", hw: "b200-sxm", tp: 4, pp: 2, w_dense: "fp8", kv: "fp8", time: "datasheet", conc: 32 },
  // Experts over all GPUs, copies of the busy ones, batches that overlap.
  {
    model: "qwen3-235b-a22b",
    hw: "h100-sxm",
    tp: 1,
    adp: 16,
    redundant: 16,
    exchange: "low-latency",
    tbo: true,
    zipf: 0.8,
  },
  // Phases of their own, sparse attention, drafts, a rack of GPUs.
  {
    ...{ model: "deepseek-v3.2", hw: "gb200", tp: 1, adp: 16, split: true, d_tp: 1, d_adp: 32, d_replicas: 2 },
    ...{ w_routed: "nvfp4", kv: "fp8", spec_tokens: 2, conc: 512 },
  },
  // Attention and experts on machines of their own.
  { hw: "h800-sxm", split: true, d_tp: 1, d_adp: 8, afd: 8, afd_hw: "h20-96", conc: 256 },
  // Images, with an encoder of its own; two GPUs to a scale-up domain.
  { model: "qwen3-vl-235b-a22b", hw: "h200-sxm", images: 2, encoder_apart: true, encoder_cached: 50, conc: 16 },
  { model: "qwen3.5-35b-a3b", hw: "gh200-144", tp: 2, video_s: 20, audio_s: 10, conc: 8 },
  // A long context over several GPUs, with cache beside HBM.
  {
    ...{ model: "llama-3.1-70b", hw: "h200-sxm", tp: 4, cp: 2, cp_by: "pass-kv", isl: 100_000, osl: 500, conc: 4 },
    ...{ prefix: 50, prefixes: 1000, kv_dram_gb: 40, kv_ssd_gb: 400, kv_remote_gb: 1000 },
  },
  // Windows, MXFP4, other vendors.
  { model: "gpt-oss-120b", hw: "mi300x", tp: 1, conc: 64, isl: 2048, osl: 512 },
  { model: "gemma-3-27b", hw: "tpu-v6e", tp: 8, conc: 16 },
  { model: "qwen3-32b", hw: "ascend-910b3", tp: 4, weights: "int8", kv: "int8", conc: 16 },
  // No scale-up link, and little memory.
  { model: "qwen3-14b", hw: "rtx-4090", tp: 2, weights: "int4", conc: 4, isl: 1000, osl: 200 },
  // Layers without a cache, and such beside others.
  { model: "qwen3-next-80b-a3b", hw: "h100-sxm", tp: 4, conc: 32, prefix: 30, prefix_shared: true },
  { model: "nemotron-h-56b", hw: "a100-sxm-80", tp: 4, conc: 8 },
  { model: "falcon-mamba-7b", hw: "l40s", tp: 1, conc: 8, osl: 1 },
  // Loads and engines.
  {
    ...DENSE,
    traffic: "benchmark",
    replicas: 2,
    engine_version: "sglang-0.5.18",
    mixed_chunk: true,
    lora: 32,
    lora_resident: 4,
  },
  {
    model: "minimax-m2.5",
    hw: "b300-sxm",
    tp: 4,
    adp: 2,
    ep: 8,
    engine_version: "trtllm-1.2.1",
    net_gpus: [8],
    net_over: [4],
  },
  {
    ...DENSE,
    conc: 64,
    util: 0.8,
    max_seqs: 32,
    batched_tokens: 1024,
    spec_tokens: 3,
    spec_by: "model",
    spec_model: "llama-3.2-1b",
  },
  // One pass over a text, and no cache.
  { config: JSON.stringify(BERT), hw: "h100-sxm", tp: 1, conc: 16, isl: 256 },
];

/** Of which every table is printed as CSV. */
export const TABLED = [USUAL, DENSE];

/** What no page takes, or only pages that lay out by themselves. */
export const REFUSED = [
  { tp: 3 },
  { hw: "l4", tp: 1 },
  { hw: "h9000" },
  { model: "lama-3.1-8b" },
  { tp: "zero" },
  { isl: 10_000_000, conc: 1000 },
  { model: "qwen3-8b", tp: 1, pp: 4096 },
  { no_such: 1 },
];
