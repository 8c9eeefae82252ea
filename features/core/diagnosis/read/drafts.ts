/** Records of one file on the clock of that file, before the files are joined: `at_s` counts from the origin of its `Timeline`. */
import type { LogEvent, Sample, Series, Stated, StatedValue, Totals } from "../evidence";
import type { ClockKind } from "@/features/core/server-logs/line-clock";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

export type SampleDraft = Mutable<Sample>;
export type TotalsDraft = Mutable<Totals>;

export type SeriesDraft = Omit<Series, "samples" | "totals"> & {
  readonly file: string;
  /** Which process wrote it, where the lines say; "" where not. */
  readonly process: string;
  /** Ranks of one tensor-parallel group repeat each other: the lowest counts. */
  readonly order: number;
  samples: SampleDraft[];
  totals: TotalsDraft[];
};

/** `order` as in `SeriesDraft`; `pool` and `host` stay inside this room. */
export type EventDraft = Mutable<LogEvent> & { readonly order: number };

/**
 * The clock of a file. `elapsed`: seconds since the first log line, as names of scrapes say. `none`: no record has a time. Others: seconds as
 * `line-clock.ts` counts them.
 */
export type Timeline = {
  readonly kind: ClockKind | "elapsed" | "none";
  readonly zone: string | null;
  /** Of the first and the last record. */
  readonly first_s: number;
  readonly last_s: number;
  /** The first record is a mean that began so many seconds before it. */
  readonly lead_s: number;
  /** A year that other lines of the file state, where its clock has none. */
  readonly year: number | null;
};

export type StatedDraft = {
  model: string | null;
  version: string | null;
  reserves: boolean | null;
  launch?: string;
  /** Tokens of a block, where the cache is counted in blocks. */
  blockTokens: number | null;
  figures: Partial<Record<StatedFigure, StatedValue>>;
};

export type StatedFigure = {
  [Key in keyof Stated]-?: Stated[Key] extends StatedValue | null ? Key : never;
}[keyof Stated];

export type FileRecords = {
  readonly file: string;
  readonly timeline: Timeline;
  readonly series: readonly SeriesDraft[];
  readonly events: readonly EventDraft[];
  readonly stated: StatedDraft;
};

export const nothingStated = (): StatedDraft => ({
  model: null,
  version: null,
  reserves: null,
  blockTokens: null,
  figures: {},
});

/** Nothing known yet of a moment. */
export const emptySample = (at_s: number, position: Sample["place"]): SampleDraft => ({
  at_s,
  span_s: null,
  phase: null,
  running: null,
  waiting: null,
  cacheShare: null,
  promptRate: null,
  promptTokens: null,
  outputRate: null,
  prefixHit: null,
  acceptance: null,
  stepMs: null,
  deviceMs: null,
  inTransfer: null,
  preallocated: null,
  scheduled: null,
  executed: null,
  graph: null,
  place: position,
});
