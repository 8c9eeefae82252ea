/**
 * What an engine takes of a GPU's memory beside weights and cache, and how it decides how much cache there is.
 *
 * vLLM     cache = utilisation · memory - weights - activation peak of a profiling run - runtime; graphs live in what is left over
 * SGLang   cache = static share · (memory - runtime) - weights; activations and graphs live outside the static share
 * TensorRT-LLM  cache = share · (memory - weights - activation peak - runtime)
 *
 * Sources: vLLM's published memory measurements on one and two H100 (llm-d-planner, empirical vLLM memory results), logs that users
 * posted (named below) and the documented defaults of each engine's arguments (vLLM 0.10 on, SGLang 0.5, TensorRT-LLM 1.0).
 */
import type { Backend } from "./backend";
import type { Chip } from "@/features/core/hardware/chip";
import type { NumberFormat } from "@/features/core/model/spec";
import type { Parallelism } from "@/features/core/operators/parallelism";
import { stageGpus } from "@/features/core/operators/parallelism";
import { GIB } from "@/lib/units/edge";
import { startLimits, startShare } from "./start-limits";

export type EngineSettings = {
  readonly backend: Backend;
  /** `gpu_memory_utilization`, `mem_fraction_static`, `free_gpu_memory_fraction`. */
  readonly share: number;
  /** Sequences that a step may run; the sampler's buffers are made for as many. */
  readonly maxSequences: number;
  /** New tokens of one step: the chunk that activations are made for. */
  readonly maxTokens: number;
  /** Tokens of one cache block. */
  readonly blockSize: number;
  /** What the driver keeps of the memory it shows: engines start from the rest. */
  readonly driver: number;
  /** CUDA context beyond that, communication buffers, allocator slack: bytes per GPU. */
  readonly runtime: number;
  /** Captured graphs, bytes per GPU. */
  readonly graphs: number;
};

/** As an engine starts without flags on this chip; `version` null: the newest. */
export function engineDefaults(
  backend: Backend,
  chip: Chip,
  parallelism: Parallelism,
  version: string | null = null,
): EngineSettings {
  const gpus = stageGpus(parallelism) * parallelism.pp;
  const runtime = gpus === 1 ? RUNTIME.alone : gpus < 4 ? RUNTIME.pair : RUNTIME.group;
  const limits = startLimits(backend, chip, version);
  if (backend === "sglang") return sglangDefaults(chip, gpus, runtime, limits);
  const { maxTokens, maxSequences } = limits;
  const share = startShare(backend, version);
  const blockSize = backend === "vllm" ? 16 : 32;
  return { backend, share, maxSequences, maxTokens, blockSize, driver: DRIVER, runtime, graphs: GRAPHS };
}

/** vLLM's published lines on an 80 GB H100 sum to 79.18 GiB, where the driver's tool shows 79.6. */
const DRIVER = 0.42 * GIB;

/**
 * Communication buffers and what else is outside the allocator: vLLM's "non-torch" memory on H100 is 0.13 GiB alone and 0.55 GiB with
 * a second rank; SGLang prints 2.01 GiB for setting up eight ranks (sgl-project/sglang#11716), and both engines' caches on four
 * (vllm-project/vllm#21348) leave 2.2 to 2.4 GiB.
 */
const RUNTIME = { alone: 0.13 * GIB, pair: 0.55 * GIB, group: 2.01 * GIB };

/** SGLang measures what is free once the CUDA context is there: 0.6 GiB less than the allocator's total on H100 and H200. */
const CONTEXT = 0.6 * GIB;

/** vLLM on H100: between -0.45 and 1.03 GiB measured; graphs share one pool. */
const GRAPHS = 0.5 * GIB;

/** SGLang writes its share of memory with three digits. */
const SHARE_STEPS = 1000;

/**
 * SGLang keeps aside 1.5 MB per token of a prefill chunk, 2 MB per captured batch, half a GiB, and a GiB per eight GPUs; the rest is
 * static memory (server arguments, `mem_fraction_static` unset).
 */
function sglangDefaults(
  chip: Chip,
  gpus: number,
  runtime: number,
  { maxTokens, maxSequences }: Pick<EngineSettings, "maxTokens" | "maxSequences">,
): EngineSettings {
  const graphBatch = gpus >= 4 ? 512 : 256;
  const reserved = (512 + 1.5 * maxTokens + 2 * graphBatch + (gpus / 8) * 1024) * 2 ** 20;
  const share = Math.max(0.3, Math.round((1 - reserved / chip.memory) * SHARE_STEPS) / SHARE_STEPS);
  return {
    backend: "sglang",
    share,
    maxSequences,
    maxTokens,
    blockSize: 1,
    driver: DRIVER,
    runtime: runtime + CONTEXT,
    graphs: graphBatch * 2 * 2 ** 20,
  };
}

/**
 * Bytes that kernels add to the experts of a GPU per byte stored: MXFP4 kernels want inputs in multiples of 256. vLLM's published
 * 64.38 GiB of gpt-oss-120b against 60.8 GiB of checkpoint is this: 2,880 padded to 3,072.
 */
export function expertPadding(format: NumberFormat, expertHidden: number): number {
  if (format !== "mxfp4") return 0;
  return (Math.ceil(expertHidden / PAD) * PAD) / expertHidden - 1;
}

const PAD = 256;
