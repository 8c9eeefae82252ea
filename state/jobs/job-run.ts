/** What the two ways to run a job have in common. */
import type { JobSnapshot } from "@/lib/jobs/board";
import type { Issue } from "@/lib/issue";
import { issue } from "./messages.issues";

export type JobRunOptions = {
  /** Aborted when the reader cancels or asks something else. */
  readonly signal: AbortSignal;
  /** A function is asked only when the reader is about to look: many cells may finish between two frames. */
  readonly publish: (snapshot: JobSnapshot | (() => JobSnapshot)) => void;
};

/** Resolves after the last snapshot was published. */
export type JobRun = (kind: string, input: unknown, options: JobRunOptions) => Promise<void>;

/** A job that never ran, and why. */
export const refused = (issues: readonly Issue[]): JobSnapshot => ({
  state: "failed",
  cells: 0,
  done: 0,
  share: 0,
  outcomes: [],
  summary: null,
  issues,
});

export const unknownKind = (kind: string): JobSnapshot => refused([issue("JOB-KIND-UNKNOWN", "kind", { kind })]);

export const brokenOff = (reason: string): Issue => issue("JOB-BROKEN-OFF", "job", { reason });
