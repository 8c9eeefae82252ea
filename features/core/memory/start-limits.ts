/** What an engine starts with on a chip when nobody says how many tokens and sequences a step may hold: rows, the first that fits counts. */
import type { Chip } from "@/features/core/hardware/chip";
import { GIB } from "@/lib/units/edge";
import type { Backend } from "./backend";

type StartLimits = { readonly maxTokens: number; readonly maxSequences: number };

type Row = StartLimits & {
  readonly engine: Backend;
  /** How the chip's id begins; absent: any. */
  readonly chip?: string;
  /** Bytes of memory at least; absent: any. */
  readonly least?: number;
  readonly source: string;
};

export function startLimits(engine: Backend, { id, memory }: Pick<Chip, "id" | "memory">): StartLimits {
  const fits = (row: Row): boolean =>
    row.engine === engine && id.startsWith(row.chip ?? "") && memory >= (row.least ?? 0);
  const row = ROWS.find(fits);
  if (!row) throw new Error(`No row for ${engine}`);
  return row;
}

/** vLLM from 0.9 on, usage context OPENAI_API_SERVER; SGLang 0.5; TensorRT-LLM 1.0. */
const ROWS: readonly Row[] = [
  { engine: "vllm", chip: "a100", maxTokens: 2048, maxSequences: 256, source: "vllm-project/vllm#17885" },
  { engine: "vllm", least: 70 * GIB, maxTokens: 8192, maxSequences: 1024, source: "vllm/engine/arg_utils.py" },
  { engine: "vllm", maxTokens: 2048, maxSequences: 256, source: "vllm/engine/arg_utils.py" },
  { engine: "sglang", least: 70 * GIB, maxTokens: 8192, maxSequences: 1024, source: "sglang/srt/server_args.py" },
  { engine: "sglang", maxTokens: 2048, maxSequences: 1024, source: "sglang/srt/server_args.py" },
  { engine: "trtllm", maxTokens: 8192, maxSequences: 2048, source: "tensorrt_llm/llmapi/llm_args.py" },
];
