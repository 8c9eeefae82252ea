/** Names of the formats, as links, tables and the API carry them. */
export const FORMAT_IDS = [
  "seed-table",
  "suite-rows",
  "suite-table",
  "measured-points",
  "llm-inference-bench",
  "generic-table",
  "vllm-serve",
  "vllm-latency",
  "vllm-throughput",
  "sglang-serve",
  "inferencex",
  "inference-perf",
  "inference-perf-prometheus",
  "guidellm",
  "aiperf",
  "aiperf-requests",
  "perf-analyzer",
  "inference-perf-requests",
  "llmperf",
  "llmperf-requests",
  "engine-requests",
  "sglang-batch",
  "sglang-offline",
  "trtllm-bench",
  "kit-served",
] as const;
export type FormatId = (typeof FORMAT_IDS)[number];

export const isFormatId = (word: string): word is FormatId => (FORMAT_IDS as readonly string[]).includes(word);
