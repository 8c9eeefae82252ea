/**
 * What an engine starts with on a chip when nobody says how much memory it may fill and how many tokens and sequences a step may hold: rows
 * by version, newest first; the first that fits counts.
 */
import type { Chip } from "@/features/core/hardware/chip";
import { compareVersions } from "@/lib/text-comparison/compare-versions";
import { GIB } from "@/lib/units/edge";
import type { Backend } from "./backend";

type StartLimits = { readonly maxTokens: number; readonly maxSequences: number };

/** First version that has the row; absent: every version of the tables. */
type Since = { readonly engine: Backend; readonly since?: string; readonly source: string };

type Row = StartLimits &
  Since & {
    /** How the chip's id begins; absent: any. */
    readonly chip?: string;
    /** Bytes of memory at least; absent: any. */
    readonly least?: number;
  };

/** `version` null: the newest. */
export function startLimits(
  engine: Backend,
  { id, memory }: Pick<Chip, "id" | "memory">,
  version: string | null = null,
): StartLimits {
  const fits = (row: Row): boolean =>
    hasRow(row, engine, version) && id.startsWith(row.chip ?? "") && memory >= (row.least ?? 0);
  const row = ROWS.find(fits);
  if (!row) throw new Error(`No row for ${engine}`);
  return row;
}

/** Share of the memory, 0 to 1; SGLang computes its own (engine-memory.ts). */
export function startShare(engine: Exclude<Backend, "sglang">, version: string | null = null): number {
  const row = SHARES.find((row) => hasRow(row, engine, version));
  if (!row) throw new Error(`No share for ${engine}`);
  return row.share;
}

/**
 * The engines of the public runs that step times were fitted to, with the budgets and the cache of their time. Versions of the rows below, not
 * of each run: InferenceX and AIConfigurator published them from 2025-10 to 2026-03.
 */
export const VERSION_OF_RUNS: Readonly<Record<Backend, string>> = { vllm: "0.12", sglang: "0.4", trtllm: "1.0" };

/** Whether the engine is this version or a later one; null = the newest. */
export const since = ({ version }: { readonly version: string | null }, first: string): boolean =>
  version === null || compareVersions(version, first) >= 0;

const hasRow = ({ engine, since: first }: Since, wanted: Backend, version: string | null): boolean =>
  engine === wanted && (first === undefined || since({ version }, first));

/** vLLM: usage context OPENAI_API_SERVER, from 0.9 on. TensorRT-LLM from 1.0 on. */
const ROWS: readonly Row[] = [
  { engine: "vllm", chip: "a100", maxTokens: 2048, maxSequences: 256, source: "vllm-project/vllm#17885" },
  {
    ...{ engine: "vllm", since: "0.28", least: 160 * GIB, maxTokens: 16_384, maxSequences: 1024 },
    source: "vllm-project/vllm#51726; vllm/engine/arg_utils.py at v0.28.0, not at v0.27.1",
  },
  { engine: "vllm", least: 70 * GIB, maxTokens: 8192, maxSequences: 1024, source: "vllm/engine/arg_utils.py" },
  { engine: "vllm", maxTokens: 2048, maxSequences: 256, source: "vllm/engine/arg_utils.py" },
  {
    ...{ engine: "sglang", since: "0.5", least: 160 * GIB, maxTokens: 16_384, maxSequences: 1024 },
    source: "sglang/srt/server_args.py, _handle_gpu_memory_settings: B200, MI300",
  },
  {
    ...{ engine: "sglang", since: "0.5", least: 60 * GIB, maxTokens: 8192, maxSequences: 1024 },
    source: "the same: H100, A100, H20, H200",
  },
  {
    ...{ engine: "sglang", since: "0.5", least: 35 * GIB, maxTokens: 4096, maxSequences: 1024 },
    source: "the same: A100 of 40 GB, L40",
  },
  { engine: "sglang", least: 70 * GIB, maxTokens: 8192, maxSequences: 1024, source: "sglang/srt/server_args.py" },
  { engine: "sglang", maxTokens: 2048, maxSequences: 1024, source: "sglang/srt/server_args.py" },
  { engine: "trtllm", maxTokens: 8192, maxSequences: 2048, source: "tensorrt_llm/llmapi/llm_args.py" },
];

const SHARES: readonly (Since & { readonly share: number })[] = [
  {
    ...{ engine: "vllm", since: "0.23", share: 0.92 },
    source: "vllm/config/cache.py at 15652a6 (2026-06-07), v0.25.0 and v0.29.0; docs.vllm.ai/en/stable/cli/serve",
  },
  { engine: "vllm", share: 0.9, source: "vLLM docs, engine arguments, to v0.20" },
  { engine: "trtllm", share: 0.9, source: "tensorrt_llm/llmapi/llm_args.py, KvCacheConfig" },
];
