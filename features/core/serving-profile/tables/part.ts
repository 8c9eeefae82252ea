/** What one table gave, as it was written: its units and its zone are settled when all tables of the capture are there. */
import type { Issue } from "@/lib/issue";
import type {
  Batches,
  CacheStates,
  Dispatches,
  Drafts,
  Forwards,
  Members,
  Pulls,
  QueueStates,
  Requests,
  Spans,
  Transfers,
} from "../capture/capture";
import type { Balance, EngineFacts, ExpertLatency, ReportedFigure } from "../capture/facts";
import type { ColumnDecision, FileKind } from "../capture/file-report";
import type { RawTable } from "./schema";
import type { RawSamples } from "./samples";
import type { Surroundings } from "./resolver";

/** Where a table was: the same one may be there as CSV, in the database, and told by the trace's events. */
export type Origin = "file" | "database" | "trace";

/** What a table holds, in the columns of the capture; times in microseconds since 1970 or on the engine's clock. */
export type Piece = {
  readonly requests?: Requests;
  readonly batches?: Batches;
  /** `batch` counts the rows of this piece's batches. */
  readonly members?: Members;
  readonly forwards?: Forwards;
  readonly cache?: CacheStates;
  readonly queues?: QueueStates;
  readonly transfers?: Transfers;
  readonly pulls?: Pulls;
  readonly dispatches?: Dispatches;
  readonly drafts?: Drafts;
  readonly spans?: Spans;
  readonly samples?: RawSamples;
  readonly balance?: Balance;
  readonly expertLatency?: readonly ExpertLatency[];
  readonly reported?: readonly ReportedFigure[];
  readonly engine?: EngineFacts;
};

export type Settled = {
  readonly piece: Piece;
  readonly decisions: readonly ColumnDecision[];
  readonly notices: readonly Issue[];
};

export type Part = {
  readonly path: string;
  readonly table: string | null;
  readonly origin: Origin;
  readonly kind: FileKind;
  readonly rows: number;
  readonly notices: readonly Issue[];
  /** The columns whose times tell zone and span; absent where the part has none, null when they were given up. */
  readonly raw?: () => RawTable | null;
  /** Once: the columns as they were read are given up, so that a large capture stands in memory once. */
  readonly settle: (around: Surroundings) => Settled;
};

/** A part that needs nothing settled. */
export const settled = (piece: Piece): Settled => ({ piece, decisions: [], notices: [] });
