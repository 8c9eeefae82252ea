/** A place where cells run: a pool of workers or threads here, or a queue that other machines read. */
import type { Issue } from "@/lib/issue";
import type { JobTicket } from "./job-kind";

export type CellSink = {
  done(index: number, outcome: unknown): void;
  progress(index: number, share: number): void;
  /** The cell threw, or took its thread with it more than once. */
  failed(index: number, reason: string): void;
  /** Why nothing moves at the moment (no worker is connected); null when it does again. */
  waiting(issue: Issue | null): void;
};

export type Place = {
  /** The hash of a cell names it in the queue; a pool needs indices only. */
  run(job: JobTicket, cells: readonly PlacedCell[], sink: CellSink, signal: AbortSignal): Promise<readonly Issue[]>;
};

export type PlacedCell = { readonly index: number; readonly key: string };
