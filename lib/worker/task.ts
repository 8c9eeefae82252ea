/** What a pool is asked, and how it ends. */
import type { JobTicket } from "@/lib/jobs/job-kind";
import type { CellResult } from "@/lib/jobs/protocol";

/** Who waits: a client for a moment, a client for seconds, or none. The leftmost goes first. */
export const URGENCIES = ["quick", "awaited", "background"] as const;

type Task = {
  readonly job: JobTicket;
  readonly urgency?: (typeof URGENCIES)[number];
  /** Called when a worker takes it. */
  readonly started?: () => void;
  /** Workers that a cell may take with it before it counts as failed. */
  readonly losses?: number;
};

/** One cell. */
export type CellTask = Task & { readonly index: number; readonly progress: (share: number) => void };

export type CellEnd =
  | { readonly state: "done"; readonly outcome: unknown }
  /** `lost`: the worker went down (memory, a crash), so that another machine may do better; else the cell itself threw. */
  | { readonly state: "failed"; readonly reason: string; readonly lost: boolean }
  | { readonly state: "cancelled" };

export type RangeTask = Task & {
  readonly cells: readonly number[];
  /** Seconds after which no further cell begins. */
  readonly limit?: number;
  /** Among those of its urgency: lower ones go first (lib/jobs/turns). */
  readonly turn?: number;
  /** Results arrive while the range runs, several at a time. */
  readonly results: (results: readonly CellResult[]) => void;
  readonly progress: (index: number, share: number) => void;
};

/** `rest`: cells without a result. */
export type RangeEnd =
  | { readonly state: "over"; readonly seconds: number; readonly rest: readonly number[] }
  /** The worker went down: more than once where the range is one cell. */
  | { readonly state: "lost"; readonly reason: string; readonly rest: readonly number[] }
  | { readonly state: "cancelled"; readonly rest: readonly number[] };
