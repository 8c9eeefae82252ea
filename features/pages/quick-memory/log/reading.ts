/** What a log line says, once its wording is understood. */
export const READING_IDS = [
  "total",
  "usable",
  "used",
  "weights",
  "draft-weights",
  "consumed",
  "activation",
  "runtime",
  "graphs",
  "kv-memory",
  "kv-tokens",
  "blocks",
  "block-size",
  "concurrency",
  "share",
  "batched-tokens",
  "max-seqs",
  "load-time",
] as const;
export type ReadingId = (typeof READING_IDS)[number];

export type Unit = "B" | "tok" | "blocks" | "seq" | "1" | "s" | "x";

export type Reading = {
  readonly id: ReadingId;
  readonly value: number;
  readonly unit: Unit;
  /** Tokens per request that a maximum concurrency is stated for. */
  readonly at?: number;
  /** Number of the line in what was pasted, from 1, and the line itself. */
  readonly line: number;
  readonly text: string;
};

export type LogReading = {
  readonly source: "vllm" | "sglang" | "trtllm" | "nvidia-smi" | "npu-smi" | null;
  readonly readings: readonly Reading[];
};
