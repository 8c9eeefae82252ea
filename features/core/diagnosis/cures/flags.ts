/** Flags by what they set and engine, as the engines' documentation spells them. */
import type { Text } from "@/lib/text";
import type { Cure } from "../diagnosis";
import type { EngineName } from "../evidence";

const FLAGS = {
  running: {
    vllm: "--max-num-seqs",
    sglang: "--max-running-requests",
    trtllm: "--max_batch_size",
    mindie: "maxBatchSize",
  },
  graphBatch: {
    vllm: "--max-cudagraph-capture-size",
    sglang: "--cuda-graph-max-bs",
    trtllm: "cuda_graph_config.max_batch_size",
  },
  eager: { vllm: "--enforce-eager", sglang: "--disable-cuda-graph" },
  graphSizes: { vllm: "cudagraph_capture_sizes", sglang: "--cuda-graph-bs", trtllm: "cuda_graph_config.batch_sizes" },
  graphPadding: { trtllm: "cuda_graph_config.enable_padding" },
  cacheType: { vllm: "--kv-cache-dtype", sglang: "--kv-cache-dtype", trtllm: "kv_cache_config.dtype" },
  memoryShare: {
    vllm: "--gpu-memory-utilization",
    sglang: "--mem-fraction-static",
    trtllm: "kv_cache_config.free_gpu_memory_fraction",
    mindie: "npuMemSize",
  },
  caution: { sglang: "--schedule-conservativeness" },
  stepTokens: { vllm: "--max-num-batched-tokens", sglang: "--chunked-prefill-size", trtllm: "--max_num_tokens" },
  longPrefill: { vllm: "--long-prefill-token-threshold" },
  mixedChunk: { sglang: "--enable-mixed-chunk" },
  prefixCache: { vllm: "--enable-prefix-caching", trtllm: "kv_cache_config.enable_block_reuse" },
  partialPrefills: { vllm: "--max-num-partial-prefills" },
  hybridBalance: { vllm: "--data-parallel-hybrid-lb" },
  balanceMethod: { sglang: "--load-balance-method" },
  attentionBalance: { trtllm: "attention_dp_config.enable_balance" },
  expertBalance: { vllm: "--enable-eplb", sglang: "--enable-eplb", trtllm: "moe_config.load_balancer" },
  redundantExperts: { vllm: "--eplb-config", sglang: "--ep-num-redundant-experts" },
  loraSlots: { vllm: "--max-loras", sglang: "--max-loras-per-batch", trtllm: "lora_config.max_loras" },
  loraHost: { vllm: "--max-cpu-loras", trtllm: "lora_config.max_cpu_loras" },
  drafts: {
    vllm: "--speculative-config num_speculative_tokens",
    sglang: "--speculative-num-draft-tokens",
    trtllm: "speculative_config.max_draft_len",
  },
  draftsOff: { vllm: "--speculative-disable-by-batch-size" },
  asyncSteps: { vllm: "--async-scheduling" },
  overlap: { sglang: "--disable-overlap-schedule", trtllm: "disable_overlap_scheduler" },
  apiServers: { vllm: "--api-server-count", sglang: "--tokenizer-worker-num" },
} as const satisfies Record<string, Partial<Record<EngineName, string>>>;
export type Knob = keyof typeof FLAGS;

const ENGINES = ["vllm", "sglang", "trtllm"] as const;

/** One cure for the engine, none where it lacks the flag; an unknown engine gets one for each engine that has it. */
export function flagCure(engine: EngineName, knob: Knob, from: string | null, to: string | null, note: Text): Cure[] {
  const flags: Partial<Record<EngineName, string>> = FLAGS[knob];
  const engines = engine === "unknown" ? ENGINES : [engine];
  return engines.flatMap((name) => {
    const flag = flags[name];
    return flag === undefined ? [] : [{ engine: name, flag, from, to, note }];
  });
}

/** A change outside the engine's flags: capacity, a router, a client, a card. */
export const otherCure = (engine: EngineName, flag: string, note: Text): Cure => ({
  engine,
  flag,
  from: null,
  to: null,
  note,
});
