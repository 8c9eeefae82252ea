/** One job from its input to its end: plan, skip known cells, run the rest, store and assemble the outcomes. */
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { jobBoard, type JobBoard, type JobEnd } from "./board";
import type { JobKind, JobTicket } from "./job-kind";
import type { CellSink, Executor } from "./executor";
import { inSlices, letOthersIn } from "./slices";
import { issue } from "./messages.issues";

/** Outcomes that outlive the process, by the key of their cell. */
export type OutcomeStore = {
  read(key: string): Promise<{ readonly outcome: unknown } | null>;
  keep(key: string, outcome: unknown): Promise<void>;
  /** Those that it seems to have, where that costs less than trying to read each. */
  held?(keys: readonly string[]): Promise<ReadonlySet<string>>;
};

export const NO_STORE: OutcomeStore = { read: async () => null, keep: async () => undefined };

export type PlannedJob = {
  readonly ticket: JobTicket;
  readonly kind: JobKind;
  readonly input: unknown;
  readonly keys: readonly string[];
  readonly board: JobBoard;
};

/** More cells than this are refused: every one of them is a file, a message and a row on a page. */
const MAX_CELLS = 100_000;

/** `key` names a cell (lib/server/jobs hashes; a browser needs no keys). */
export async function planJob(
  kind: JobKind,
  ticket: JobTicket,
  key: (cell: unknown) => string,
): Promise<Result<PlannedJob>> {
  const read = kind.read(ticket.input);
  if (!read.ok) return read;
  const cells = kind.plan(read.value);
  if (cells.length > MAX_CELLS) return failure(tooMany(cells.length));
  const keys: string[] = [];
  await inSlices(cells, (cell) => void keys.push(key(cell)));
  return success({ ticket, kind, input: read.value, keys, board: jobBoard(cells.length) }, read.issues);
}

export type Coordination = {
  readonly executor: Executor;
  readonly store: OutcomeStore;
  readonly signal: AbortSignal;
  /** Called after each change of the board. */
  readonly changed: (change: JobChange) => void;
};

export type JobChange =
  | { readonly type: "cell"; readonly index: number; readonly outcome: unknown }
  | { readonly type: "progress" }
  | { readonly type: "end" };

/** Resolves when nothing of the job runs any more; never rejects for trouble of a cell or an executor. */
export async function coordinate(job: PlannedJob, options: Coordination): Promise<JobEnd> {
  const { board } = job;
  const { executor, store, signal, changed } = options;
  const missing = await takeKnown(job, options);
  const failures: Issue[] = [];
  const writing = new Set<Promise<boolean>>();
  const sink: CellSink = {
    done(index, outcome) {
      board.cell(index, outcome);
      const storing = keepOutcome(job, store, index, outcome);
      writing.add(storing);
      void storing.then(() => writing.delete(storing));
      changed({ type: "cell", index, outcome });
      return storing;
    },
    progress(index, share) {
      board.progress(index, share);
      changed({ type: "progress" });
    },
    failed: (index, reason) => void failures.push(cellFailed(index, reason)),
    waiting(issue) {
      if (board.waiting(issue)) changed({ type: "progress" });
    },
  };
  const trouble = missing.length > 0 && !signal.aborted ? await executor.run(job.ticket, missing, sink, signal) : [];
  await Promise.all(writing);
  const end = await findEnd(job, [...trouble, ...failures], signal.aborted);
  board.end(end);
  changed({ type: "end" });
  return end;
}

/** Whether it outlives this process. */
async function keepOutcome(job: PlannedJob, store: OutcomeStore, index: number, outcome: unknown): Promise<boolean> {
  try {
    await store.keep(job.keys[index] ?? "", outcome);
    return store !== NO_STORE;
  } catch (error) {
    job.board.note(notKept(error as Error));
    return false;
  }
}

/** Files read at a time. */
const READ_AT_ONCE = 32;

/** Puts stored outcomes on the board; answers the indices of the cells that remain. */
async function takeKnown({ keys, board }: PlannedJob, options: Coordination): Promise<readonly number[]> {
  const { store, changed, signal } = options;
  const indices = [...keys.keys()];
  if (store === NO_STORE) return indices;
  const storedKeys = keys.length > READ_AT_ONCE ? await store.held?.(keys) : undefined;
  const asked = storedKeys ? indices.filter((index) => storedKeys.has(keys[index] ?? "")) : indices;
  for (let from = 0; from < asked.length && !signal.aborted; from += READ_AT_ONCE) {
    const part = asked.slice(from, from + READ_AT_ONCE);
    const known = await Promise.all(part.map((index) => store.read(keys[index] ?? "")));
    for (const [i, index] of part.entries()) {
      const outcome = known[i]?.outcome;
      if (!known[i]) continue;
      board.cell(index, outcome);
      changed({ type: "cell", index, outcome });
    }
    await letOthersIn();
  }
  return indices.filter((index) => !board.has(index));
}

async function findEnd(
  { kind, input, board }: PlannedJob,
  issues: readonly Issue[],
  aborted: boolean,
): Promise<JobEnd> {
  board.waiting(null);
  const { done, cells, outcomes, issues: noted } = board.snapshot();
  if (done === cells) {
    const summary = await kind.summarise?.(input, outcomes);
    return { state: "done", summary: summary ?? null, issues: noted };
  }
  return { state: aborted ? "cancelled" : "failed", issues: aborted ? [] : issues };
}

const tooMany = (cells: number): Issue => issue("JOB-TOO-MANY-CELLS", "input", { cells, maxCells: MAX_CELLS });

/** The outcome itself is on the board; only a restart would have to compute it again. */
export const notKept = ({ message }: Error): Issue => issue("JOB-NOT-KEPT", "DATA_DIR", { message });

const cellFailed = (index: number, reason: string): Issue =>
  issue("JOB-CELL-FAILED", `cell ${index}`, { index, reason });
