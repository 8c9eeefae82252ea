/**
 * What an engine is told at its start, on every page alike: how much memory it may fill, how many sequences and new tokens one step of an
 * attention rank may hold, and how long prompts wait for a step. What is left open is as the engine starts by itself
 * (engine-memory.ts).
 */
import * as z from "zod";
import type { Chip } from "@/features/core/hardware/chip";
import type { Parallelism } from "@/features/core/operators/parallelism";
import { KERNEL_PATHS, type KernelPath } from "@/features/core/operators/kernel-path";
import { orAuto, param, real, integer } from "@/lib/params/param";
import { verbatim } from "@/lib/text";
import type { Backend } from "./backend";
import { engineDefaults, type EngineSettings } from "./engine-memory";
import * as m from "./messages";

/** Engine and version, newest first: those that launches are written for, and of each the oldest whose defaults or cache are another's. */
const ENGINE_VERSIONS = [
  ...(["vllm-0.28.0", "vllm-0.26.0", "vllm-0.25.0", "vllm-0.23.0", "vllm-0.21.0", "vllm-0.20.2"] as const),
  ...(["sglang-0.5.18", "sglang-0.5.17", "sglang-0.5.10.post1", "sglang-0.4.10"] as const),
  ...(["trtllm-1.2.1", "trtllm-1.1.0"] as const),
] as const;

/** null = as the engine starts by itself. */
export type EngineFlags = {
  /** `<engine>-<version>`: of that engine alone; others are the newest. */
  readonly version: string | null;
  /** Which kernels its experts run; null = what its owner runs (deployment-kernels.ts). */
  readonly kernels: KernelPath | null;
  /** Share of the memory, 0 to 1, counted as the engine counts it. */
  readonly share: number | null;
  readonly maxSequences: number | null;
  readonly maxTokens: number | null;
  /** Steps from one look for new requests to the next: SGLang. */
  readonly pollEvery: number | null;
  /** Decode steps that prompts wait for company at most: TensorRT-LLM. */
  readonly holdSteps: number | null;
  /** Steps that attention ranks wait for each other's prompts at most, 0 = they do not: TensorRT-LLM. */
  readonly balanceSteps: number | null;
  /** Prompts run in the steps of decodes: SGLang, whose own steps have either. */
  readonly mixedChunk: boolean;
};

export const NO_FLAGS: EngineFlags = {
  ...{ version: null, kernels: null, share: null, maxSequences: null, maxTokens: null },
  ...{ pollEvery: null, holdSteps: null, balanceSteps: null, mixedChunk: false },
};

/**
 * Defaults: those of the newest versions by chip (start-limits.ts): vLLM `gpu_memory_utilization`, `max_num_seqs` and
 * `max_num_batched_tokens`; SGLang `mem_fraction_static` from the chunk and the captured
 * batches (sglang/srt/server_args.py); TensorRT-LLM `free_gpu_memory_fraction` 0.9, `max_batch_size` 2,048, `max_num_tokens` 8,192
 * (tensorrt_llm/llmapi/llm_args.py). Its `attention_dp_config` is off by itself and waits 50 steps once it is on (pyexecutor/config.py),
 * which is how launches are written and how public runs without a stated wait are predicted.
 */
export const ENGINE_FLAGS = {
  engine_version: param(orAuto(z.enum(ENGINE_VERSIONS)), {
    section: "engine",
    expert: true,
    label: m.engineVersion,
    options: Object.fromEntries(ENGINE_VERSIONS.map((word) => [word, verbatim(versionName(word))])),
    hint: m.itsDefaultsOfMemoryShare,
  }),
  kernel_path: param(orAuto(z.enum(KERNEL_PATHS)), {
    section: "engine",
    expert: true,
    label: m.expertKernels,
    options: { tuned: m.tunedForTheModel, stock: m.stockOfTheVersion, fallback: m.fallbackKernels },
    hint: m.kernelsOfTheExperts,
  }),
  util: param(orAuto(real(0.05, 1)), {
    section: "engine",
    label: m.memoryShare,
    step: 0.01,
    hint: m.gpuMemoryUtilizationOfVLLM,
  }),
  max_seqs: param(orAuto(integer(1, 1_000_000)), {
    section: "engine",
    label: m.sequencesPerStep,
    unit: "seq",
    hint: m.ofAttentionRankMaxNum,
  }),
  batched_tokens: param(orAuto(integer(1, 10_000_000)), {
    section: "engine",
    label: m.tokensPerStep,
    unit: "tok",
    formerly: ["budget"],
    hint: m.newTokensOfStepAnd,
  }),
  poll: param(orAuto(integer(1, 10_000)), {
    section: "engine",
    expert: true,
    label: m.stepsBetweenPolls,
    unit: "steps",
    hint: m.schedulerRecvIntervalOfSGLang,
  }),
  hold: param(orAuto(integer(0, 10_000)), {
    section: "engine",
    expert: true,
    label: m.stepsThatPromptsAreHeld,
    unit: "steps",
    hint: m.batchWaitTimeoutItersOf,
  }),
  rank_wait: param(orAuto(integer(0, 10_000)), {
    section: "engine",
    expert: true,
    label: m.stepsThatRanksWait,
    unit: "steps",
    hint: m.timeoutItersOfTensorRTLLMs,
  }),
  mixed_chunk: param(z.boolean().default(false), {
    section: "engine",
    expert: true,
    label: m.promptsBesideDecodes,
    hint: m.enableMixedChunkOfSGLang,
  }),
} as const;

function versionName(word: (typeof ENGINE_VERSIONS)[number]): string {
  const [engine = "", version = ""] = splitVersion(word);
  return `${engine === "vllm" ? "vLLM" : engine === "sglang" ? "SGLang" : "TensorRT-LLM"} ${version}`;
}

function splitVersion(word: string): readonly string[] {
  return word.split(/-(.*)/, 2);
}

/** Versions of an engine that are told apart, newest first. */
export const knownVersions = (engine: Backend): readonly string[] =>
  ENGINE_VERSIONS.map(splitVersion).flatMap(([name, number]) => (name === engine && number ? [number] : []));

/** The stated version where it is of this engine. */
export function statedVersion({ version }: Pick<EngineFlags, "version">, engine: Backend): string | null {
  const [name, number] = version === null ? [] : splitVersion(version);
  return name === engine ? (number ?? null) : null;
}

/** The engine with its flags, otherwise as its version starts on the chip; `usual`: the version of whoever states none, null = the newest. */
export const flaggedEngine = (
  engine: Backend,
  on: { readonly chip: Chip; readonly parallelism: Parallelism },
  flags: EngineFlags,
  usual: string | null = null,
): EngineSettings => ({
  ...engineDefaults(engine, on.chip, on.parallelism, statedVersion(flags, engine) ?? usual),
  ...asSettings(flags),
});

/** How long an engine lets requests wait: of no effect where nobody waits, or where requests are simulated one by one. */
export const WAITING_KEYS = ["poll", "hold", "rank_wait", "mixed_chunk"] as const;

/** Stated flags as settings of an engine. */
export const asSettings = ({ share, maxSequences, maxTokens }: EngineFlags): Partial<EngineSettings> => ({
  ...(share !== null && { share }),
  ...(maxSequences !== null && { maxSequences }),
  ...(maxTokens !== null && { maxTokens }),
});

type Written = {
  readonly engine_version: string | null;
  readonly kernel_path: KernelPath | null;
  readonly util: number | null;
  readonly max_seqs: number | null;
  readonly batched_tokens: number | null;
  readonly poll: number | null;
  readonly hold: number | null;
  readonly rank_wait: number | null;
  readonly mixed_chunk: boolean;
};

export const statedFlags = (flags: Written): EngineFlags => ({
  version: flags.engine_version,
  kernels: flags.kernel_path,
  share: flags.util,
  maxSequences: flags.max_seqs,
  maxTokens: flags.batched_tokens,
  pollEvery: flags.poll,
  holdSteps: flags.hold,
  balanceSteps: flags.rank_wait,
  mixedChunk: flags.mixed_chunk,
});
