/**
 * The state of a job while its cells finish in any order: outcomes are stored at the index of their cell.
 * Law (tests/lib/jobs/board): the order of arrival does not show.
 */
import type { Issue } from "@/lib/issue";

export type JobState = "running" | "done" | "failed" | "cancelled";

/** How far a job is, without its outcomes: cheap to ask at every change. */
export type JobStanding = {
  readonly state: JobState;
  readonly cells: number;
  readonly done: number;
  /** 0 to 1, unfinished cells counted by their own progress. */
  readonly share: number;
  readonly issues: readonly Issue[];
};

export type JobSnapshot = JobStanding & {
  /** By index of the cell; undefined where it has not finished. */
  readonly outcomes: readonly unknown[];
  /** Of a job that is done, where its kind makes one. */
  readonly summary: unknown;
};

export type JobEnd = {
  readonly state: Exclude<JobState, "running">;
  readonly summary?: unknown;
  readonly issues: readonly Issue[];
};

export type JobBoard = {
  cell(index: number, outcome: unknown): void;
  has(index: number): boolean;
  progress(index: number, share: number): void;
  /** Lasting trouble, reported once. */
  note(issue: Issue): void;
  /** Why nothing moves now; answers whether that is news. */
  waiting(issue: Issue | null): boolean;
  end(end: JobEnd): void;
  standing(): JobStanding;
  snapshot(): JobSnapshot;
};

export function jobBoard(cells: number): JobBoard {
  const outcomes: unknown[] = new Array(cells).fill(undefined);
  const finished = new Set<number>();
  const shares = new Map<number, number>();
  let notes: readonly Issue[] = [];
  let wait: Issue | null = null;
  let ended: JobEnd | null = null;
  const standing = (): JobStanding => ({
    state: ended?.state ?? "running",
    cells,
    done: finished.size,
    share: cells === 0 ? 1 : (finished.size + sum(shares.values())) / cells,
    issues: ended?.issues ?? (wait ? [...notes, wait] : notes),
  });
  return {
    cell(index, outcome) {
      outcomes[index] = outcome;
      finished.add(index);
      shares.delete(index);
    },
    has: (index) => finished.has(index),
    progress(index, share) {
      if (!finished.has(index)) shares.set(index, Math.max(shares.get(index) ?? 0, Math.min(1, share)));
    },
    note(issue) {
      if (!notes.some(({ code, at }) => code === issue.code && at === issue.at)) notes = [...notes, issue];
    },
    waiting(issue) {
      const isNews = wait?.code !== issue?.code;
      wait = issue;
      return isNews;
    },
    end(end) {
      ended = end;
      wait = null;
      shares.clear();
    },
    standing,
    snapshot: () => ({ ...standing(), outcomes: [...outcomes], summary: ended?.summary ?? null }),
  };
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
