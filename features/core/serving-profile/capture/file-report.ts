/** What was found in a file and how it was understood: the import screen, and the notes of the command line. */
import type { Issue } from "@/lib/issue";
import type { UnitWitness } from "../units/settle-unit";
import type { Unit } from "../read/header";

export type FileKind =
  | "requests"
  | "batches"
  | "batch-times"
  | "forwards"
  | "cache"
  | "queues"
  | "transfers"
  | "pulls"
  | "dispatches"
  | "balance"
  | "expert-latency"
  | "drafts"
  | "spans"
  | "summary"
  | "curve"
  | "samples"
  | "trace"
  | "log"
  | "metrics"
  | "spans-otlp"
  | "run"
  | "unknown";

export type ColumnDecision = {
  readonly column: string;
  /** What the name says. */
  readonly claimed: Unit | null;
  readonly taken: Unit;
  readonly witness: UnitWitness;
  /** Rows in another unit. */
  readonly otherRows: number;
};

export type FileReport = {
  readonly path: string;
  /** The table of a database; null for a file of its own. */
  readonly table: string | null;
  readonly kind: FileKind;
  readonly rows: number;
  readonly decisions: readonly ColumnDecision[];
  readonly notices: readonly Issue[];
};
