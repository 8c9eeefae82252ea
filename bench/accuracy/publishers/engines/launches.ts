/** Starts of engines in public and the memory that they printed, GiB of one GPU: figures only, with the thread that has them. */
import type { RawParams } from "@/lib/params/codec";

export type Launch = {
  readonly source: string;
  readonly engine: "vllm" | "sglang";
  /** null: not stated there; the newest is taken. */
  readonly version: string | null;
  /** Model, chip, widths and formats, as a link has them. */
  readonly raw: RawParams;
  /** The memory share that it was started with; null = by itself. */
  readonly share: number | null;
  /** null: not printed. */
  readonly weights: number | null;
  readonly activation: number | null;
  readonly cache: number | null;
};

/**
 * llm-d-planner, empirical vLLM memory results, H100 80 GB. The published lines of gpt-oss-120b sum to 0.95 of the card's memory, those of the
 * others to 0.90, which is taken as their gpu_memory_utilization.
 */
const PLANNER = { source: "llm-d-planner", engine: "vllm", version: "0.10.2" } as const;

export const LAUNCHES: readonly Launch[] = [
  {
    ...{ ...PLANNER, share: 0.9, weights: 14.99, activation: 4.76, cache: 51.38 },
    raw: { model: "llama-3.1-8b", tp: "1", hw: "h100-sxm" },
  },
  {
    ...{ ...PLANNER, share: 0.9, weights: 61.03, activation: 5.64, cache: 4.45 },
    raw: { model: "qwen3-32b", tp: "1", hw: "h100-sxm" },
  },
  {
    ...{ ...PLANNER, share: 0.9, weights: 30.59, activation: null, cache: 34.49 },
    raw: { model: "qwen3-32b", tp: "2", hw: "h100-sxm" },
  },
  {
    // With the weights that Marlin repacks. Other kernels left them at 64.38, and 3.33 for the cache.
    ...{ ...PLANNER, source: "vllm-project/vllm#23278 and #27508", share: 0.95 },
    ...{ weights: 65.97, activation: 7.38, cache: 1.71 },
    raw: { model: "gpt-oss-120b", tp: "1", hw: "h100-sxm" },
  },
  {
    ...{ source: "vllm-project/vllm#21348", engine: "vllm", version: "0.9.2", share: 0.9 },
    ...{ weights: null, activation: null, cache: 8.11 },
    raw: { model: "qwen3-235b-a22b", weights: "fp8_block", kv: "bf16", tp: "4", hw: "h100-sxm" },
  },
  {
    ...{ source: "vllm-project/vllm#21348", engine: "sglang", version: null, share: 0.93 },
    ...{ weights: null, activation: null, cache: 16.46 },
    raw: { model: "qwen3-235b-a22b", weights: "fp8_block", kv: "bf16", tp: "4", hw: "h100-sxm" },
  },
  {
    // 40,960 B per token and rank at TP8 in 30 shards, which is Llama-3-70B.
    ...{ source: "sgl-project/sglang#11716", engine: "sglang", version: null, share: null },
    ...{ weights: null, activation: null, cache: 106.62 },
    raw: { model: "llama-3.1-70b", weights: "bf16", kv: "bf16", tp: "8", hw: "h200-sxm" },
  },
];
