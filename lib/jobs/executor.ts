/** What runs cells: a pool of workers or threads here, or a queue that other machines read. */
import type { Issue } from "@/lib/issue";
import type { JobTicket } from "./job-kind";

export type CellSink = {
  /** Resolves when it is kept beyond this process (true), or will not be. */
  done(index: number, outcome: unknown): Promise<boolean>;
  progress(index: number, share: number): void;
  /** The cell threw, or took its thread with it more than once. */
  failed(index: number, reason: string): void;
  /** Why nothing moves at the moment (no worker is connected); null when it does again. */
  waiting(issue: Issue | null): void;
};

export type Executor = {
  /** `cells` are indices. */
  run(job: JobTicket, cells: readonly number[], sink: CellSink, signal: AbortSignal): Promise<readonly Issue[]>;
};
