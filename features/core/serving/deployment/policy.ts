/** How an engine forms its steps, as data. Values per backend are in engines.ts. */
export type Policy = {
  /** Mixed: decodes first, the rest of the token budget goes to prefill. Prefill-only: waiting prompts stop the decodes. */
  readonly steps: "mixed" | "prefill-only";
  /** New tokens of one step and rank, decodes included. */
  readonly tokenBudget: number;
  /** The same of an instance that only prefills, where it is stated; else at least as many as such instances are started with. */
  readonly prefillBudget?: number;
  /** Sequences of a rank that may run at once. */
  readonly maxSequences: number;
  /** The scheduler looks for arrivals every so many steps. */
  readonly pollEvery: number;
  /** Prompts wait for company, so many decode steps at most; 0 = they do not. */
  readonly holdSteps: number;
  /** The next step is composed while the last one runs (overlapped scheduling): what arrives meanwhile waits one more. */
  readonly lookAhead: boolean;
  /** Ranks that share experts wait this many steps for each other's prompts before one prefills alone; 0 = they do not. */
  readonly balanceSteps: number;
  /** Share of a request's output that is reserved in the KV cache at admission; 1 = it can never be evicted. */
  readonly reservedOutput: number;
  /** Batches are padded up to a multiple of this inside a CUDA graph, above the first powers of two. */
  readonly graphStride: number;
};

/** What a published benchmark told its engine; null = the engine's default, or nothing known. */
export type Recipe = {
  readonly tokenBudget: number | null;
  readonly maxSequences: number | null;
  readonly pollEvery: number | null;
  readonly holdSteps: number | null;
  readonly balanceSteps: number | null;
  /** Whether prompts run beside decodes or stop them; absent: as the engine does by itself. */
  readonly steps?: Policy["steps"] | null;
  /** Its client warmed the engine up with a single request. */
  readonly cold: boolean;
};

/** Batch size that a CUDA graph runs: as the simulation pads it. */
export { paddedBatch } from "@/features/core/simulator/event-loop/graph-padding";
