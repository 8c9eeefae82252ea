/** The columns of each part of a capture, and which of them are instants. */
import type { Capture } from "../capture/capture";

export type Tables = Pick<
  Capture,
  | "requests"
  | "batches"
  | "members"
  | "forwards"
  | "cache"
  | "queues"
  | "transfers"
  | "pulls"
  | "dispatches"
  | "drafts"
  | "spans"
  | "samples"
>;

type Shape<T> = {
  /** The first is what the rows are ordered by; none where they keep the order of the files. */
  readonly times: readonly (keyof T & string)[];
  readonly others: readonly (keyof T & string)[];
};

export const SHAPES: { readonly [K in keyof Tables]: Shape<Tables[K]> } = {
  requests: {
    times: ["arrival", "scheduled", "firstToken", "end"],
    others: [
      "id",
      "inputTokens",
      "outputTokens",
      "queueWait",
      "cacheHit",
      "preempted",
      "statedTtft",
      "filled",
      "status",
      "session",
      "prompt",
    ],
  },
  batches: {
    times: ["start", "end"],
    others: [
      "name",
      "stage",
      "duration",
      "size",
      "type",
      "process",
      "dp",
      "prefillSize",
      "decodeSize",
      "prefillTokens",
      "decodeTokens",
      "tokens",
      "cacheShare",
      "acceptedShare",
    ],
  },
  members: {
    times: [],
    others: [
      "batch",
      "request",
      "iteration",
      "phase",
      "scheduledTokens",
      "promptTokens",
      "computedTokens",
      "acceptedTokens",
    ],
  },
  forwards: {
    times: ["start", "end"],
    others: ["duration", "statedBubble", "size", "type", "iteration", "dp", "process", "host"],
  },
  cache: {
    times: ["time"],
    others: ["event", "request", "free", "total", "used", "allocated", "freed", "share", "pool"],
  },
  queues: { times: ["time"], others: ["process", "waiting", "running", "swapped"] },
  transfers: { times: ["arrival", "send", "sent", "prefilled", "end"], others: ["request"] },
  pulls: { times: ["start", "end"], others: ["request", "rank", "duration", "length", "blocks"] },
  dispatches: { times: ["time"], others: ["address", "role", "added", "ended", "running", "statedRunning"] },
  drafts: { times: ["start"], others: ["request", "iteration", "duration", "proposed", "accepted", "draftTime"] },
  spans: { times: ["start", "end"], others: ["name", "process"] },
  samples: {
    times: ["time"],
    others: [
      "source",
      "running",
      "waiting",
      "swapped",
      "cacheShare",
      "promptRate",
      "outputRate",
      "prefixHit",
      "preemptions",
    ],
  },
};
