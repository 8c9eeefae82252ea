/**
 * What an engine is told at its start, on every page alike: how much memory it may fill, how many sequences and new tokens one step of an
 * attention rank may hold. What is left open is as the engine starts by itself
 * (engine-memory.ts), with fewer sequences where their buffers would leave no room for a cache (started-engine.ts).
 */
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text } from "@/lib/text";
import type { EngineSettings } from "./engine-memory";

/** null = as the engine starts by itself. */
export type EngineFlags = {
  /** Share of the memory, 0 to 1, counted as the engine counts it. */
  readonly share: number | null;
  readonly maxSequences: number | null;
  readonly maxTokens: number | null;
};

export const NO_FLAGS: EngineFlags = { share: null, maxSequences: null, maxTokens: null };

/**
 * Defaults: those of the newest versions by chip (start-limits.ts): vLLM `gpu_memory_utilization`, `max_num_seqs` and
 * `max_num_batched_tokens`; SGLang `mem_fraction_static` from the chunk and the captured
 * batches (sglang/srt/server_args.py); TensorRT-LLM `free_gpu_memory_fraction` 0.9, `max_batch_size` 2,048, `max_num_tokens` 8,192
 * (tensorrt_llm/llmapi/llm_args.py).
 */
export const ENGINE_FLAGS = {
  util: param(orAuto(real(0.05, 1)), {
    section: "engine",
    label: text({ en: "Memory share", zh: "显存占比" }),
    step: 0.01,
    hint: text({
      en: "gpu_memory_utilization of vLLM (0.92; 0.9 before 0.23), mem_fraction_static of SGLang (from chunk and graphs, 0.85 to 0.9), free_gpu_memory_fraction of TensorRT-LLM (0.9). Auto: the engine's default.",
      zh: "vLLM 的 gpu_memory_utilization（0.92；0.23 之前 0.9）、SGLang 的 mem_fraction_static（由分块与 CUDA graph 推得，0.85–0.9）、TensorRT-LLM 的 free_gpu_memory_fraction（0.9）。自动：引擎默认值。",
    }),
  }),
  max_seqs: param(orAuto(whole(1, 1_000_000)), {
    section: "engine",
    label: text({ en: "Sequences per step", zh: "每步序列数" }),
    unit: "seq",
    hint: text({
      en: "Of an attention rank: max_num_seqs, max_running_requests, max_batch_size. No more run at once, and the sampler's buffers are made for them. Auto: the engine's default (1,024; TensorRT-LLM 2,048; vLLM below 70 GiB and on A100 256), halved where its buffers leave the cache under 5 % of the memory.",
      zh: "每个注意力 rank：max_num_seqs、max_running_requests、max_batch_size。同时运行不超过此数，采样缓冲也按此分配。自动：引擎默认值（1,024；TensorRT-LLM 2,048；vLLM 在 70 GiB 以下及 A100 上为 256）；若其缓冲使缓存不足显存的 5 %，则逐次减半。",
    }),
  }),
  batched_tokens: param(orAuto(whole(1, 10_000_000)), {
    section: "engine",
    label: text({ en: "Tokens per step", zh: "每步 token 数" }),
    unit: "tok",
    formerly: ["budget"],
    hint: text({
      en: "New tokens of a step and attention rank: max_num_batched_tokens, chunked_prefill_size, max_num_tokens. Auto: as the engine starts (vLLM 16,384 from 160 GiB, 8,192 from 70 GiB except A100, else 2,048; SGLang 16,384 from 160 GiB, 8,192 from 60, 4,096 from 35, else 2,048; TensorRT-LLM 8,192); steps of benchmark traffic as fitted to public runs (vLLM 2,048, SGLang 16,384, TensorRT-LLM one prompt beside the decodes).",
      zh: "每步每个注意力 rank 的新 token 数：max_num_batched_tokens、chunked_prefill_size、max_num_tokens。自动：按引擎启动默认（vLLM 160 GiB 起 16,384、70 GiB 起 8,192（A100 除外）、否则 2,048；SGLang 160 GiB 起 16,384、60 GiB 起 8,192、35 GiB 起 4,096、否则 2,048；TensorRT-LLM 8,192）；基准测试流量的调度按公开实测拟合（vLLM 2,048、SGLang 16,384、TensorRT-LLM 为解码之外一个提示词）。",
    }),
  }),
} as const;

/** Stated flags as settings of an engine. */
export const asSettings = ({ share, maxSequences, maxTokens }: EngineFlags): Partial<EngineSettings> => ({
  ...(share !== null && { share }),
  ...(maxSequences !== null && { maxSequences }),
  ...(maxTokens !== null && { maxTokens }),
});

type Written = {
  readonly util: number | null;
  readonly max_seqs: number | null;
  readonly batched_tokens: number | null;
};

export const statedFlags = ({ util, max_seqs, batched_tokens }: Written): EngineFlags => ({
  share: util,
  maxSequences: max_seqs,
  maxTokens: batched_tokens,
});
