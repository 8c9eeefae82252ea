/**
 * What the files of one incident say, on one clock: seconds from the first record of all files. Rooms that read files (`read/`) make it, rooms
 * that judge (`causes/`) use it. null: the file does not say.
 */

import type { MeasuredRun } from "@/features/core/replay/measured-run";
import type { Text } from "@/lib/text";

/** Where a figure was read. Lines count from 1; null where a file has none (a scrape's figure, a benchmark). */
export type Place = { readonly file: string; readonly line: number | null };

export type EngineName = "vllm" | "sglang" | "trtllm" | "mindie" | "unknown";

/** A state of one engine process, and its means over the `span_s` before it. Shares are 0 to 1, rates are tokens/s. */
export type Sample = {
  readonly at_s: number;
  /** What the rates are means of; null: not known. */
  readonly span_s: number | null;
  /** A batch of SGLang is one of both; null: the record covers all batches. */
  readonly phase: "prefill" | "decode" | null;
  /** A prefill batch of SGLang counts the requests that it adds. */
  readonly running: number | null;
  /** Swapped and paused requests wait too. */
  readonly waiting: number | null;
  readonly cacheShare: number | null;
  readonly promptRate: number | null;
  /** Computed by the batch of this record, where it is one batch. */
  readonly promptTokens: number | null;
  readonly outputRate: number | null;
  readonly prefixHit: number | null;
  /** Output tokens a step and request, the sure one counted: 1 is nothing accepted. */
  readonly acceptance: number | null;
  /** Of one step. */
  readonly stepMs: number | null;
  readonly deviceMs: number | null;
  /** In the prefill pool: whose cache has not left. In the decode pool: whose cache has not come. */
  readonly inTransfer: number | null;
  /** Admitted to a decode pool that has no room yet (`#prealloc-req`). */
  readonly preallocated: number | null;
  /** Rows or tokens that the step scheduled, and that it executed with its padding. */
  readonly scheduled: number | null;
  readonly executed: number | null;
  /** Whether a CUDA graph ran it. */
  readonly graph: boolean | null;
  readonly place: Place;
};

/** Totals since the engine began; rates are differences of two. A total that falls is a restart: the reader begins a new series there. */
export type Totals = {
  readonly at_s: number;
  readonly promptTokens: number | null;
  readonly outputTokens: number | null;
  readonly done: number | null;
  readonly preemptions: number | null;
  readonly prefixQueries: number | null;
  readonly prefixHits: number | null;
  readonly drafts: number | null;
  readonly draftTokens: number | null;
  readonly acceptedTokens: number | null;
  /** By the name without the engine's prefix, without `_seconds`: `time_to_first_token`. Bounds in seconds, counts cumulative. */
  readonly histograms: Readonly<Record<string, Histogram>>;
  readonly place: Place;
};

export type Histogram = {
  readonly sum_s: number;
  readonly count: number;
  readonly buckets: readonly (readonly [bound_s: number, count: number])[];
};

/** One per engine, rank, pool and host: never joined. TP ranks that repeat each other are one. Ordered by time. */
export type Series = {
  readonly engine: EngineName;
  /** As the file writes it (`Engine 000`, `DP2`); "": it names none. */
  readonly rank: string;
  readonly pool: "prefill" | "decode" | null;
  readonly host: string;
  readonly source: "log" | "scrape" | "iterations" | "capture";
  /** Prefill and decode lines of SGLang are told apart, as their rates are of one batch, not means. */
  readonly samples: readonly Sample[];
  readonly totals: readonly Totals[];
};

type EventKind =
  | "preempted" // `count` requests were preempted or retracted, by the line
  | "broadcast-stall" // workers do not answer
  | "watchdog" // NCCL or a health check
  | "lora-load"
  | "crash" // the engine ended, with its words
  | "restart"
  | "request-done" // an HTTP line: 200 OK
  | "request-failed";

export type LogEvent = {
  readonly at_s: number;
  readonly kind: EventKind;
  readonly rank: string;
  readonly count: number;
  /** Tokens that were lost or won back; null where unsaid. */
  readonly tokens: number | null;
  readonly place: Place;
  /** Of a crash: what the engine printed, and whether it says why. */
  readonly words?: string;
  readonly isReason?: boolean;
};

export type StatedValue = { readonly value: number; readonly place: Place };

/** From start-up lines of the same folder, or given by hand. */
export type Stated = {
  readonly model: string | null;
  readonly version: string | null;
  readonly maxRunning: StatedValue | null;
  readonly cacheTokens: StatedValue | null;
  readonly stepTokens: StatedValue | null;
  readonly draftTokens: StatedValue | null;
  readonly largestGraph: StatedValue | null;
  readonly loraSlots: StatedValue | null;
  readonly maxLength: StatedValue | null;
  /** TensorRT-LLM's GUARANTEED_NO_EVICT: full blocks are reserved ones. */
  readonly reserves: boolean | null;
  /** The line of the log that states how the engine was started. */
  readonly launch?: string;
};

/** A benchmark's result beside the log. */
export type ClientRun = {
  readonly file: string;
  /** null: open arrivals. */
  readonly clients: number | null;
  readonly offeredPerS: number | null;
  readonly servedPerS: number | null;
  readonly requests: number | null;
  readonly failed: number | null;
  readonly meanInput: number | null;
  readonly meanOutput: number | null;
  readonly outputRate: number | null;
  readonly ttftMs: { readonly mean: number | null; readonly p50: number | null; readonly p99: number | null };
  readonly tpotMs: { readonly mean: number | null; readonly p99: number | null };
};

/** What the Serving Profile found in a capture: its own findings, in its own words. */
export type CaptureFinding = {
  readonly kind: string;
  readonly sentence: { readonly en: string; readonly zh: string };
  readonly where: string;
  readonly amount: number;
  readonly unit: string;
  readonly weight: number;
  /** Seconds from the recording's first time; since 0 without an end: all of it. */
  readonly since_s: number;
  readonly until_s: number | null;
  readonly file: string;
};

export type CaptureFacts = {
  readonly file: string;
  readonly requests: number | null;
  readonly finished: number | null;
  readonly preemptions: number | null;
  readonly decodeSteps: number | null;
  readonly span_s: number | null;
  readonly cachePeak: number | null;
  readonly findings: readonly CaptureFinding[];
  /** Its requests, where there are few enough for a replay, and what it states of the scenario that served them. */
  readonly recorded?: { readonly run: MeasuredRun; readonly settings: Readonly<Record<string, string>> };
};

export type Evidence = {
  /** Clock of the first record as it is written; null: no file has a clock. */
  readonly t0: string | null;
  readonly zone: string | null;
  readonly span_s: number;
  readonly series: readonly Series[];
  readonly events: readonly LogEvent[];
  readonly stated: Stated;
  readonly clients: readonly ClientRun[];
  readonly captures: readonly CaptureFacts[];
  /** Files that contradict others, and what both show; they stand in `unread` too. */
  readonly leftOut?: readonly { readonly file: string; readonly why: Text }[];
  /** Files that gave nothing, each with its reason. */
  readonly unread: readonly { readonly file: string; readonly why: { readonly en: string; readonly zh: string } }[];
};
