/** The jobs of one server: started, watched, cancelled; found again by their id after a restart. */
import type { JobChange, PlannedJob } from "@/lib/jobs/coordinate";
import { coordinate, notKept, planJob } from "@/lib/jobs/coordinate";
import type { JobSnapshot, JobStanding } from "@/lib/jobs/board";
import type { JobListing, JobTicket } from "@/lib/jobs/job-kind";
import type { Executor } from "@/lib/jobs/executor";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { setGauge } from "../operations/metrics";
import { cellKey, makeTicket } from "./identity";
import type { JobStore } from "./outcome-store";
import { issue } from "@/lib/server/messages.issues";

/** A job whose server went away in the middle stands still until it is started again. */
export type JobStatus = { readonly id: string; readonly kind: string } & (
  JobSnapshot | (Omit<JobSnapshot, "state"> & { readonly state: "interrupted" })
);

export type JobsOptions = {
  readonly listings: readonly JobListing[];
  /** Asked anew for each job. */
  readonly executor: () => Executor;
  readonly store: JobStore;
};

export type Jobs = {
  /** The same question, while it runs or afterwards, is the same job: each client that asks it owns it too. */
  start(kind: string, input: unknown, owner?: string): Promise<Result<{ readonly id: string; readonly cells: number }>>;
  status(id: string): Promise<JobStatus | null>;
  /** How far a job is that runs, without its outcomes, of which there may be a hundred thousand; null: it does not run. */
  standing(id: string): (JobStanding & { readonly id: string; readonly kind: string }) | null;
  /** Calls back at each change until the job ends; answers how to stop listening, null when no such job runs. */
  watch(id: string, listener: (change: JobChange) => void): (() => void) | null;
  /** Who gives a job up: `foreign` did not start it, `shared` leaves it to others who did, `last` may cancel it. null: no such job runs. */
  leave(id: string, owner: string): "foreign" | "shared" | "last" | null;
  /** Resolves when nothing of the job runs any more; false: no such job runs. */
  cancel(id: string): Promise<boolean>;
};

type Running = {
  readonly job: PlannedJob;
  readonly stop: AbortController;
  readonly listeners: Set<(change: JobChange) => void>;
  readonly owners: Set<string>;
  ended: boolean;
  over: Promise<unknown>;
};

const JOBS_RUNNING = "Jobs that have not ended.";
/** Ended jobs in memory; older ones are read from the store. */
const KEPT = 20;
/** Jobs that run are in memory with what was asked, megabytes at most, and each of their cells. */
const MOST_JOBS = 200;
const MOST_CELLS = 1_000_000;

export const createJobs = (options: JobsOptions): Jobs => new ServerJobs(options);

class ServerJobs implements Jobs {
  private readonly jobs = new Map<string, Running>();

  constructor(private readonly options: JobsOptions) {}

  async start(kind: string, input: unknown, owner = ""): ReturnType<Jobs["start"]> {
    const planned = await this.plan(kind, input);
    if (!planned.ok) return planned;
    const { ticket, keys } = planned.value;
    const known = this.jobs.get(ticket.id);
    // A job that is being cancelled ends first, so that its queue has one coordinator at a time.
    if (known?.stop.signal.aborted) await known.over;
    const current = this.jobs.get(ticket.id);
    const stands = current && (!current.ended || current.job.board.standing().state === "done");
    if (!stands && this.isFull(keys.length)) return failure(FULL);
    // Before anything is awaited, so that the same question meanwhile is the same job, and its client may cancel it.
    if (!stands) this.launch(planned.value);
    this.jobs.get(ticket.id)?.owners.add(owner);
    // Computing needs no disk: only finding the job again after a restart does.
    if (!stands)
      await this.options.store.describe(ticket).catch((error: Error) => planned.value.board.note(notKept(error)));
    return success({ id: ticket.id, cells: keys.length }, planned.issues);
  }

  async status(id: string): Promise<JobStatus | null> {
    const { store } = this.options;
    const running = this.jobs.get(id);
    if (running) return { id, kind: running.job.ticket.kind, ...running.job.board.snapshot() };
    const ticket = await store.described(id);
    const planned = ticket && (await this.plan(ticket.kind, ticket.input));
    // The id belongs to another version of the code, whose outcomes differ.
    if (!planned?.ok || planned.value.ticket.id !== id) return null;
    return { id, kind: planned.value.ticket.kind, ...(await restored(planned.value, store)) };
  }

  standing(id: string): ReturnType<Jobs["standing"]> {
    const running = this.jobs.get(id);
    if (!running || running.ended) return null;
    return { id, kind: running.job.ticket.kind, ...running.job.board.standing() };
  }

  watch(id: string, listener: (change: JobChange) => void): (() => void) | null {
    const running = this.jobs.get(id);
    if (!running || running.ended) return null;
    running.listeners.add(listener);
    return () => running.listeners.delete(listener);
  }

  leave(id: string, owner: string): ReturnType<Jobs["leave"]> {
    const running = this.jobs.get(id);
    if (!running || running.ended) return null;
    const { owners } = running;
    if (!owners.has(owner)) return "foreign";
    if (owners.size === 1) return "last";
    owners.delete(owner);
    return "shared";
  }

  async cancel(id: string): Promise<boolean> {
    const running = this.jobs.get(id);
    if (!running || running.ended) return false;
    running.stop.abort();
    await running.over;
    return true;
  }

  private running(): readonly Running[] {
    return [...this.jobs.values()].filter(({ ended }) => !ended);
  }

  /** Whether one more job of so many cells exceeds the limit; the only job never does. */
  private isFull(cells: number): boolean {
    const running = this.running();
    const cellsInWork = running.reduce((sum, { job }) => sum + job.keys.length, cells);
    return running.length > 0 && (running.length >= MOST_JOBS || cellsInWork > MOST_CELLS);
  }

  private async plan(kind: string, input: unknown): Promise<Result<PlannedJob>> {
    const { listings } = this.options;
    const listing = listings.find((entry) => entry.kind === kind);
    if (!listing) return failure(unknownKind(kind, listings));
    const ticket = readTicket(kind, input);
    return ticket.ok ? planJob(await listing.load(), ticket.value, cellKey(ticket.value.id)) : ticket;
  }

  private launch(job: PlannedJob): void {
    const { executor, store } = this.options;
    const stop = new AbortController();
    const running: Running = {
      job,
      stop,
      listeners: new Set(),
      owners: new Set(),
      ended: false,
      over: Promise.resolve(),
    };
    const changed = (change: JobChange): void => {
      if (change.type === "end") {
        running.ended = true;
        setGauge("mds_jobs_running", JOBS_RUNNING, this.running().length);
      }
      for (const listener of [...running.listeners]) listener(change);
    };
    const crashed = (error: Error): void => {
      job.board.end({ state: "failed", issues: [brokenOff(error)] });
      changed({ type: "end" });
    };
    running.over = coordinate(job, { executor: executor(), store, signal: stop.signal, changed }).catch(crashed);
    this.jobs.delete(job.ticket.id);
    this.jobs.set(job.ticket.id, running);
    setGauge("mds_jobs_running", JOBS_RUNNING, this.running().length);
    const ended = [...this.jobs].filter(([, entry]) => entry.ended).map(([id]) => id);
    for (const id of ended.slice(0, Math.max(0, ended.length - KEPT))) this.jobs.delete(id);
  }
}

async function restored(job: PlannedJob, store: JobStore): Promise<Omit<JobStatus, "id" | "kind">> {
  for (const [index, key] of job.keys.entries()) {
    const known = await store.read(key);
    if (known) job.board.cell(index, known.outcome);
  }
  const { done, cells, outcomes } = job.board.snapshot();
  if (done < cells) return { ...job.board.snapshot(), state: "interrupted" };
  const summary = await job.kind.summarise?.(job.input, outcomes);
  job.board.end({ state: "done", summary: summary ?? null, issues: [] });
  return job.board.snapshot();
}

/** Keys that canonical text has no way to write ("$…", "__proto__") come from strangers only. */
function readTicket(kind: string, input: unknown): Result<JobTicket> {
  try {
    return success(makeTicket(kind, input));
  } catch (error) {
    return failure(notPlain((error as Error).message));
  }
}

function unknownKind(kind: string, listings: readonly JobListing[]): Issue {
  const known = listings.map((listing) => listing.kind).join(", ");
  return issue("JOB-KIND-UNKNOWN", "kind", { kind, known });
}

const FULL: Issue = issue("SERVER-BUSY/jobs", "jobs", { jobs: MOST_JOBS, cells: MOST_CELLS.toLocaleString("en") });

const notPlain = (reason: string): Issue => issue("JOB-INPUT-PLAIN", "input", { reason });

const brokenOff = ({ message }: Error): Issue => issue("JOB-BROKEN-OFF", "job", { message });
