/** What a statistics line says; null is what it does not say. Shares are 0 to 1, rates tokens/s. */
export type LineSample = {
  readonly engine: "vllm" | "sglang" | "trtllm";
  /** vLLM before its engine of 2025 ("V0") writes every five seconds, later ones every ten. */
  readonly era: "v0" | "v1" | null;
  /** A batch of SGLang is one of both; other lines cover all batches of their interval. */
  readonly phase: "prefill" | "decode" | null;
  /** As the line writes it: `000`, `DP2 TP4 EP4`, `0`. */
  readonly rank: string;
  readonly running: number | null;
  readonly waiting: number | null;
  readonly swapped: number | null;
  /** The fullest pool, where a model has several. */
  readonly cacheShare: number | null;
  readonly promptRate: number | null;
  readonly outputRate: number | null;
  readonly prefixHit: number | null;
  /** Output tokens a step and request, the sure one counted. */
  readonly acceptance: number | null;
  /** Requests that a prefill batch adds to `running`, and its tokens: computed and found in the cache. */
  readonly entering: number | null;
  readonly promptTokens: number | null;
  readonly cachedTokens: number | null;
  /** Preempted since the line before. */
  readonly preempted: number | null;
  readonly ended: number | null;
  readonly inTransfer: number | null;
  readonly preallocated: number | null;
  readonly graph: boolean | null;
  readonly iteration: number | null;
  /** Whether the rank takes requests of its group that others do not: attention data parallelism. */
  readonly separate: boolean | null;
  readonly stepMs: number | null;
  /** Of the step before, as TensorRT-LLM writes it. */
  readonly previousDeviceMs: number | null;
  /** Rows of a step: requests that were scheduled, rows that were computed. */
  readonly scheduled: number | null;
  readonly executed: number | null;
  /** Limits that the line repeats. */
  readonly maxRunning: number | null;
  readonly cacheTokens: number | null;
};

export const UNSAID: Omit<LineSample, "engine"> = {
  era: null,
  phase: null,
  rank: "",
  running: null,
  waiting: null,
  swapped: null,
  cacheShare: null,
  promptRate: null,
  outputRate: null,
  prefixHit: null,
  acceptance: null,
  entering: null,
  promptTokens: null,
  cachedTokens: null,
  preempted: null,
  ended: null,
  inTransfer: null,
  preallocated: null,
  graph: null,
  iteration: null,
  separate: null,
  stepMs: null,
  previousDeviceMs: null,
  scheduled: null,
  executed: null,
  maxRunning: null,
  cacheTokens: null,
};
