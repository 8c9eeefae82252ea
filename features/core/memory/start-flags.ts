/** The flags by which an engine is told what decides its cache, as it spells them. */
import type { Backend } from "./backend";

type StartFlags = {
  /** Memory that it may fill. */
  readonly share: string;
  readonly sequences: string;
  /** Longest request, prompt and answer. */
  readonly length: string;
  readonly tokens: string;
  readonly tensor: string;
  readonly pipeline: string;
  readonly kv: string;
  /** Quantises while loading; null: the engine loads another checkpoint instead. */
  readonly weights: string | null;
};

export const START_FLAGS: Readonly<Record<Backend, StartFlags>> = {
  vllm: {
    ...{ share: "--gpu-memory-utilization", sequences: "--max-num-seqs", length: "--max-model-len" },
    ...{ tokens: "--max-num-batched-tokens", tensor: "--tensor-parallel-size", pipeline: "--pipeline-parallel-size" },
    ...{ kv: "--kv-cache-dtype", weights: "--quantization" },
  },
  sglang: {
    ...{ share: "--mem-fraction-static", sequences: "--max-running-requests", length: "--context-length" },
    ...{ tokens: "--chunked-prefill-size", tensor: "--tp-size", pipeline: "--pp-size" },
    ...{ kv: "--kv-cache-dtype", weights: "--quantization" },
  },
  trtllm: {
    ...{ share: "--kv_cache_free_gpu_memory_fraction", sequences: "--max_batch_size", length: "--max_seq_len" },
    ...{ tokens: "--max_num_tokens", tensor: "--tp_size", pipeline: "--pp_size" },
    ...{ kv: "--kv_cache_dtype", weights: null },
  },
};

/**
 * Changed parameters of one server as a line of its flags: `{ tp: 4, kv: "fp8" }` → "--tensor-parallel-size 4 --kv-cache-dtype fp8". Null where a
 * change is no flag of the engine: the load, a layout of attention ranks, INT4 weights, which are another checkpoint.
 */
export function flagLine(backend: Backend, set: Readonly<Record<string, unknown>>): string | null {
  const flags = START_FLAGS[backend];
  const names: Readonly<Record<string, string | null>> = {
    ...{ util: flags.share, max_seqs: flags.sequences, context: flags.length, batched_tokens: flags.tokens },
    ...{ tp: flags.tensor, pp: flags.pipeline, kv: flags.kv, weights: set.weights === "fp8" ? flags.weights : null },
  };
  const stated = Object.entries(set).filter(
    ([key, value]) => !MEASURED.test(key) && value !== null && value !== "auto",
  );
  const words = stated.map(([key, value]) => (names[key] ? `${names[key]} ${String(value)}` : null));
  return words.length === 0 || words.includes(null) ? null : words.join(" ");
}

/** Figures of a run, which a change only takes back. */
const MEASURED = /_gib$|^kv_tokens$|^log$/;
