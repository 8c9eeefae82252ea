/**
 * What an engine takes of a GPU's memory beside weights and cache, and how it decides how much cache there is.
 *
 * vLLM     cache = utilisation · memory - weights - activation peak of a profiling run - runtime; from 0.21 - the estimate of the graphs, before
 *          graphs live in what is left over (VLLM_MEMORY_PROFILER_ESTIMATE_CUDAGRAPHS; gpustack/runner#251)
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
import { since, startLimits, startShare } from "./start-limits";

export type EngineSettings = {
  readonly backend: Backend;
  /** null = the newest. */
  readonly version: string | null;
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
  if (backend === "sglang") return { ...sglangDefaults(chip, parallelism, runtime, limits), version };
  const { maxTokens, maxSequences } = limits;
  const share = startShare(backend, version);
  const blockSize = backend === "vllm" ? 16 : 32;
  return { backend, version, share, maxSequences, maxTokens, blockSize, driver: DRIVER, runtime, graphs: GRAPHS };
}

/** Captured graphs count as memory in use before the cache is sized. */
export const countsGraphs = (engine: Pick<EngineSettings, "backend" | "version">): boolean =>
  engine.backend === "vllm" && since(engine, "0.21");

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

/**
 * vLLM on H100: between -0.45 and 1.03 GiB measured; graphs share one pool. 168 start-up logs of 0.9 to 0.31 that users posted, models and layouts
 * unknown (inference-sim/blis-registry f7519b1), say 0.69 in the median, half of them between 0.4 and 1.2. Medians by version (0.35 to 0.88) of
 * one half miss the other by 0.28 and 0.41 GiB in the median, this figure by 0.27 and 0.38; in the mean 0.58 and 0.70 against 0.60 and 0.74.
 */
const GRAPHS = 0.5 * GIB;

/** SGLang writes its share of memory with three digits. */
const SHARE_STEPS = 1000;

/**
 * SGLang keeps aside 1.5 MiB per token of a prefill chunk (2,048 at least), 2 MiB per captured batch, half a GiB, and a GiB per eight GPUs; with
 * attention DP 3 MiB more per captured batch and rank, and 1.5 MiB beyond 300; on cards above 60 GiB 10 GiB at least. The rest is static memory
 * (server arguments, `mem_fraction_static` unset, 0.4.10 on).
 */
function sglangDefaults(
  chip: Chip,
  { dp, ...others }: Parallelism,
  runtime: number,
  { maxTokens, maxSequences }: Pick<EngineSettings, "maxTokens" | "maxSequences">,
): Omit<EngineSettings, "version"> {
  const gpus = stageGpus({ dp, ...others }) * others.pp;
  const graphBatch = gpus >= 4 ? 512 : 256;
  const memory = chip.memoryVisible ?? chip.memory;
  const ranks = dp === 1 ? 0 : (graphBatch * 3 + Math.max(0, graphBatch - 300) * 1.5) * dp;
  const stated = 512 + 1.5 * Math.max(2048, maxTokens) + 2 * graphBatch + (gpus / 8) * 1024 + ranks;
  const reserved = Math.max(memory > 60 * GIB ? 10_240 : 0, stated) * MIB;
  const share = Math.max(0.3, Math.round((1 - reserved / memory) * SHARE_STEPS) / SHARE_STEPS);
  return {
    backend: "sglang",
    share,
    maxSequences,
    maxTokens,
    blockSize: 1,
    driver: DRIVER,
    runtime: runtime + CONTEXT,
    graphs: graphBatch * 2 * MIB,
  };
}

const MIB = GIB / 1024;

/**
 * Bytes that kernels add to the experts of a GPU per byte stored: MXFP4 kernels want inputs in multiples of 256. vLLM's published
 * 64.38 GiB of gpt-oss-120b against 60.8 GiB of checkpoint is this: 2,880 padded to 3,072.
 */
export function expertPadding(format: NumberFormat, expertHidden: number): number {
  if (format !== "mxfp4") return 0;
  return (Math.ceil(expertHidden / PAD) * PAD) / expertHidden - 1;
}

const PAD = 256;

/**
 * Bytes that Marlin adds per byte of a 4-bit matrix: padded tiles, and scales in BF16. vLLM takes these kernels where a GPU has no 4-bit
 * arithmetic: gpt-oss-120b on one H100 loads as 65.97 GiB, of which 64.25 are the padded checkpoint (vllm-project/vllm#23278); ± 1 %.
 */
export function repackedShare(format: NumberFormat, { backend }: Pick<EngineSettings, "backend">, chip: Chip): number {
  const narrow = format === "mxfp4" || format === "nvfp4" || format === "int4";
  const hasKernels = format !== "int4" && chip.rates.fp4 !== null;
  return backend === "vllm" && chip.vendor === "NVIDIA" && narrow && !hasKernels ? REPACKED : 0;
}

const REPACKED = 0.028;
