/** The flags by which an engine is told what decides its cache, as it spells them. */
import type { Backend } from "./backend";

type StartFlags = {
  /** Memory that it may fill. */
  readonly share: string;
  readonly sequences: string;
  /** Longest request, prompt and answer. */
  readonly length: string;
};

export const START_FLAGS: Readonly<Record<Backend, StartFlags>> = {
  vllm: { share: "--gpu-memory-utilization", sequences: "--max-num-seqs", length: "--max-model-len" },
  sglang: { share: "--mem-fraction-static", sequences: "--max-running-requests", length: "--context-length" },
  trtllm: { share: "--kv_cache_free_gpu_memory_fraction", sequences: "--max_batch_size", length: "--max_seq_len" },
};
