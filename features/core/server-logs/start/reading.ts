/** The parsed meaning of a log line. */
import type { Issue } from "@/lib/issue";

export type ReadingId =
  | "total"
  | "usable"
  | "used"
  | "weights"
  | "draft-weights"
  | "consumed"
  | "activation"
  | "runtime"
  | "graphs"
  | "graphs-estimated"
  | "budget"
  | "kv-memory"
  | "kv-tokens"
  | "blocks"
  | "block-size"
  | "concurrency"
  | "token-bytes"
  | "max-length"
  | "share"
  | "batched-tokens"
  | "max-seqs"
  | "load-time"
  | "needed"
  | "refused-length"
  | "longest"
  | "no-memory";

/** `Bt`: bytes of one token. */
export type Unit = "B" | "Bt" | "tok" | "blocks" | "seq" | "1" | "s" | "x";

export type Reading = {
  readonly id: ReadingId;
  readonly value: number;
  readonly unit: Unit;
  /** Tokens per request that a maximum concurrency is stated for. */
  readonly at?: number;
  /** Line number in the pasted text, from 1, and the line. */
  readonly line: number;
  readonly text: string;
};

export type LogReading = {
  readonly source: "vllm" | "sglang" | "trtllm" | "nvidia-smi" | "npu-smi" | null;
  /** The engine began to serve, where the log says so. */
  readonly started: boolean;
  /** Of the engine, where the log states it. */
  readonly version: string | null;
  readonly readings: readonly Reading[];
  /** Lines that are beyond any limit. */
  readonly issues: readonly Issue[];
};
