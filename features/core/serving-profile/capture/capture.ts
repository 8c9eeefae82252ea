/**
 * What a serving profile says, as columns: one array per column, one entry per row. Times are microseconds after `base`,
 * durations microseconds, shares between 0 and 1, texts numbers in `texts`. NaN is what the files do not say; 0 is no text.
 */
import type { Issue } from "@/lib/issue";
import type { ClockOffset } from "../clocks/clock-offset";
import type { Counts, Texts } from "../columns";
import type { Balance, EngineFacts, ExpertLatency, ReportedFigure } from "./facts";
import type { FileReport } from "./file-report";

type Column = Float64Array;

export type Capture = {
  readonly texts: Texts;
  /** Microseconds since 1970 at which all times are 0; NaN where no file has a time. */
  readonly base: number;
  readonly zone: Zone;
  /** Hosts whose clock differs, and whether their times were moved onto that of the others. */
  readonly clocks: readonly ClockOffset[];
  readonly requests: Requests;
  readonly batches: Batches;
  readonly members: Members;
  readonly forwards: Forwards;
  readonly cache: CacheStates;
  readonly queues: QueueStates;
  readonly transfers: Transfers;
  readonly pulls: Pulls;
  readonly dispatches: Dispatches;
  readonly drafts: Drafts;
  readonly spans: Spans;
  readonly samples: Samples;
  readonly balance: readonly Balance[];
  readonly expertLatency: readonly ExpertLatency[];
  readonly reported: readonly ReportedFigure[];
  readonly engine: EngineFacts;
  readonly files: readonly FileReport[];
  readonly notices: readonly Issue[];
};

/** Hours east of UTC of the dates in the files. */
export type Zone = {
  /** null where no file tells and the user did not say; dates then count as UTC. */
  readonly hours: number | null;
  readonly witness: "user" | "rows" | "spans" | "none";
};

/** By arrival. */
export type Requests = {
  readonly id: Column;
  readonly arrival: Column;
  /** First time that a scheduler took it. */
  readonly scheduled: Column;
  readonly firstToken: Column;
  readonly end: Column;
  readonly inputTokens: Column;
  readonly outputTokens: Column;
  readonly queueWait: Column;
  readonly cacheHit: Column;
  /** Times that it lost its place in a running batch and its prompt was read again. */
  readonly preempted: Column;
  /** As the file states it, before events corrected it. */
  readonly statedTtft: Column;
  /** 1 where no file states the first token: steps that read the prompt, or the hand-over to decode, tell it. */
  readonly filled: Column;
  /** A text: why it ended, or its state. */
  readonly status: Column;
  /** A text: the conversation that it is a turn of. */
  readonly session: Column;
  /** A text: hashes of its prompt's blocks as a list, or one hash of the whole prompt. */
  readonly prompt: Column;
};

export const SCHEDULED = 0;
export const EXECUTED = 1;
export const DRAFTED = 2;

export const BATCH_TYPES = ["unknown", "prefill", "decode", "mixed", "dummy", "other"] as const;
export type BatchType = (typeof BATCH_TYPES)[number];

/** By start. Grouping and executing a batch are rows of their own. */
export type Batches = {
  /** A text. */
  readonly name: Column;
  /** SCHEDULED, EXECUTED or DRAFTED. */
  readonly stage: Column;
  readonly start: Column;
  readonly end: Column;
  readonly duration: Column;
  readonly size: Column;
  /** Number in BATCH_TYPES. */
  readonly type: Column;
  /** A text: who ran it. */
  readonly process: Column;
  readonly dp: Column;
  readonly prefillSize: Column;
  readonly decodeSize: Column;
  readonly prefillTokens: Column;
  readonly decodeTokens: Column;
  readonly tokens: Column;
  readonly cacheShare: Column;
  readonly acceptedShare: Column;
};

/** Requests in batches, by batch. */
export type Members = {
  /** Row of `batches`. */
  readonly batch: Counts;
  /** A text: the request's id. */
  readonly request: Counts;
  /** Output tokens before this step. */
  readonly iteration: Counts;
  /** 0 prefill, 1 decode. */
  readonly phase: Counts;
  readonly scheduledTokens: Counts;
  readonly promptTokens: Counts;
  readonly computedTokens: Counts;
  readonly acceptedTokens: Counts;
};

/** By start. */
export type Forwards = {
  readonly start: Column;
  readonly end: Column;
  readonly duration: Column;
  /** As the file states it: until the next forward of the same process. */
  readonly statedBubble: Column;
  readonly size: Column;
  readonly type: Column;
  readonly iteration: Column;
  readonly dp: Column;
  readonly process: Column;
  readonly host: Column;
};

/** By time. */
export type CacheStates = {
  readonly time: Column;
  /** A text: Allocate, Free, SwapOut. */
  readonly event: Counts;
  readonly request: Counts;
  /** Blocks. */
  readonly free: Counts;
  readonly total: Column;
  readonly used: Column;
  readonly allocated: Column;
  readonly freed: Column;
  /** Used of total. Where a file does not state the total: of the most blocks that were ever free in it. */
  readonly share: Column;
  /** A text: whose cache, by process or file. */
  readonly pool: Counts;
};

/** Requests by state, by time; carried forward, since exporters fill the one that changed. */
export type QueueStates = {
  readonly time: Column;
  /** A text: host and process. */
  readonly process: Column;
  readonly waiting: Column;
  readonly running: Column;
  readonly swapped: Column;
};

/** A request on its way from prefill to decode, as the prefill side sees it. */
export type Transfers = {
  readonly request: Column;
  readonly arrival: Column;
  readonly send: Column;
  readonly sent: Column;
  readonly prefilled: Column;
  readonly end: Column;
};

/** A decode device fetching the cache of a request. */
export type Pulls = {
  readonly request: Column;
  readonly rank: Column;
  readonly start: Column;
  readonly end: Column;
  readonly duration: Column;
  /** Tokens. */
  readonly length: Column;
  readonly blocks: Column;
};

/** Requests given to nodes, in the bins of the file. */
export type Dispatches = {
  readonly time: Column;
  readonly address: Column;
  /** 0 prefill, 1 decode, NaN neither. */
  readonly role: Column;
  readonly added: Column;
  readonly ended: Column;
  /** Counted on from bin to bin: an empty bin does not end what runs. */
  readonly running: Column;
  readonly statedRunning: Column;
};

/** Speculative decoding of a request in one step. */
export type Drafts = {
  readonly request: Column;
  readonly iteration: Column;
  readonly start: Column;
  readonly duration: Column;
  readonly proposed: Column;
  readonly accepted: Column;
  readonly draftTime: Column;
};

/** Named stages of steps. */
export type Spans = {
  readonly name: Column;
  readonly start: Column;
  readonly end: Column;
  readonly process: Column;
};

/** What an engine says of itself now and then: log lines, metrics, time series. */
export type Samples = {
  readonly time: Column;
  /** A text: which engine or file. */
  readonly source: Column;
  readonly running: Column;
  readonly waiting: Column;
  readonly swapped: Column;
  readonly cacheShare: Column;
  /** Tokens per second. */
  readonly promptRate: Column;
  readonly outputRate: Column;
  readonly prefixHit: Column;
  /** Since the engine started. */
  readonly preemptions: Column;
};
