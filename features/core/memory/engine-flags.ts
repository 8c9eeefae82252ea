/**
 * What an engine is told at its start, on every page alike: how much memory it may fill, how many sequences and new tokens one step of an
 * attention rank may hold, and how long prompts wait for a step. What is left open is as the engine starts by itself
 * (engine-memory.ts), with fewer sequences where their buffers would leave no room for a cache (started-engine.ts).
 */
import * as z from "zod";
import type { Chip } from "@/features/core/hardware/chip";
import type { Parallelism } from "@/features/core/operators/parallelism";
import { orAuto, param, real, whole } from "@/lib/params/param";
import { text, verbatim } from "@/lib/text";
import type { Backend } from "./backend";
import { engineDefaults, type EngineSettings } from "./engine-memory";

/** Engine and version, newest first: those that launches are written for, and of each the oldest whose defaults are another's. */
const ENGINE_VERSIONS = [
  ...(["vllm-0.28.0", "vllm-0.26.0", "vllm-0.23.0", "vllm-0.20.2"] as const),
  ...(["sglang-0.5.18", "sglang-0.5.17", "sglang-0.5.10.post1", "sglang-0.4.10"] as const),
  ...(["trtllm-1.2.1", "trtllm-1.1.0"] as const),
] as const;

/** null = as the engine starts by itself. */
export type EngineFlags = {
  /** `<engine>-<version>`: of that engine alone; others are the newest. */
  readonly version: string | null;
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
  ...{ version: null, share: null, maxSequences: null, maxTokens: null },
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
    label: text({ en: "Engine version", zh: "引擎版本" }),
    options: Object.fromEntries(ENGINE_VERSIONS.map((word) => [word, verbatim(versionName(word))])),
    hint: text({
      en: "Its defaults of memory share, tokens and sequences of a step, and the spelling of its launch: vLLM before 0.23 takes 0.9 of the memory, before 0.28 8,192 tokens from 70 GiB up; SGLang before 0.5 8,192. Of that engine alone; a page that serves with another takes its newest. An older version than the newest widens bands by how long before or after the measured runs it came out. Auto: the newest; public runs as of their day.",
      zh: "决定其显存占比、每步 token 数与序列数的默认值以及启动命令的写法：vLLM 0.23 之前占显存 0.9，0.28 之前 70 GiB 起均为 8,192 token；SGLang 0.5 之前为 8,192。仅对该引擎有效，页面使用其他引擎时取其最新版本。早于最新的版本，区间按其与实测相隔的时间放宽。自动：最新版本；公开实测取其当时版本。",
    }),
  }),
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
  poll: param(orAuto(whole(1, 10_000)), {
    section: "engine",
    label: text({ en: "Steps between polls", zh: "轮询间隔步数" }),
    unit: "steps",
    hint: text({
      en: "scheduler_recv_interval of SGLang: new requests are looked for every so many steps, which costs TTFT and spares host time. Other engines look at every step. Auto: 1.",
      zh: "SGLang 的 scheduler_recv_interval：每隔若干步才接收新请求，TTFT 变长而主机开销减少。其他引擎每步都接收。自动：1。",
    }),
  }),
  hold: param(orAuto(whole(0, 10_000)), {
    section: "engine",
    label: text({ en: "Steps that prompts are held", zh: "提示词等待步数" }),
    unit: "steps",
    hint: text({
      en: "batch_wait_timeout_iters of TensorRT-LLM: the first prompt waits so many decode steps for others, those that come meanwhile half of it on average. Auto: 0.",
      zh: "TensorRT-LLM 的 batch_wait_timeout_iters：首个提示词等待其他请求的解码步数，其间到达者平均等待一半。自动：0。",
    }),
  }),
  rank_wait: param(orAuto(whole(0, 10_000)), {
    section: "engine",
    label: text({ en: "Steps that ranks wait", zh: "rank 等待步数" }),
    unit: "steps",
    hint: text({
      en: "timeout_iters of TensorRT-LLM's attention_dp_config: prompts wait so many steps at most until each attention rank has one. 0: enable_balance off. Counts with attention DP in one pool; other engines do not wait; batching_wait_iters is 0. Auto: 50.",
      zh: "TensorRT-LLM attention_dp_config 的 timeout_iters：提示词至多等待这么多步，直至每个注意力 rank 都有提示词。0：关闭 enable_balance。仅在单池注意力 DP 下计入，其他引擎不等待；batching_wait_iters 取 0。自动：50。",
    }),
  }),
  mixed_chunk: param(z.boolean().default(false), {
    section: "engine",
    label: text({ en: "Prompts beside decodes", zh: "提示词与解码同步执行" }),
    hint: text({
      en: "enable_mixed_chunk of SGLang: chunks of prompts run in the steps of decodes. Off, as it starts: steps are of prompts alone, and decodes wait. vLLM and TensorRT-LLM always mix.",
      zh: "SGLang 的 enable_mixed_chunk：提示词分块在解码步中执行。关闭（默认）：预填充步单独执行，解码等待。vLLM 与 TensorRT-LLM 始终混合。",
    }),
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
  readonly util: number | null;
  readonly max_seqs: number | null;
  readonly batched_tokens: number | null;
  readonly poll: number | null;
  readonly hold: number | null;
  readonly rank_wait: number | null;
  readonly mixed_chunk: boolean;
};

export const statedFlags = (written: Written): EngineFlags => ({
  version: written.engine_version,
  share: written.util,
  maxSequences: written.max_seqs,
  maxTokens: written.batched_tokens,
  pollEvery: written.poll,
  holdSteps: written.hold,
  balanceSteps: written.rank_wait,
  mixedChunk: written.mixed_chunk,
});
