/** `mds jobs` and `mds worker`: long work on the command line, in threads here or over a queue. */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { allJobListings } from "@/features/registry/analysis-jobs";
import { jobListings } from "@/features/registry/jobs";
import { type jobBoard } from "@/lib/jobs/board";
import {
  coordinate,
  NO_STORE,
  planJob,
  type JobChange,
  type OutcomeStore,
  type PlannedJob,
} from "@/lib/jobs/coordinate";
import type { JobListing } from "@/lib/jobs/job-kind";
import type { Executor } from "@/lib/jobs/executor";
import { toJsonValue } from "@/lib/jobs/plain-text";
import { cellKey, codeVersion, makeTicket } from "@/lib/server/jobs/identity";
import { jobStore } from "@/lib/server/jobs/outcome-store";
import { redisUrl } from "@/lib/server/jobs/queue/url";
import { threadPool } from "@/lib/server/jobs/thread-port";
import { poolExecutor } from "@/lib/worker/pool-executor";
import { KILO } from "@/lib/units/edge";
import { cellThread } from "./cell-threads";
import { command } from "./console/command";
import { BAD_INPUT, complain, line, OK, print, readSource, type Io, type Stream } from "./console/io";
import { nearest } from "./console/options";

const CELLS_FAILED = 1;
const CANCELLED = 130;
const TROUBLE = "JOBS-ARGUMENTS at arguments";

const JOBS_HELP = `mds jobs list
mds jobs run <kind> --input job.json [--workers N] [--keep folder] [--compact]

Computes a job cell by cell and prints its outcomes as JSON, in the order of its cells wherever they ran.

  --input    what the job is asked, a JSON object (- for standard input)
  --workers  threads of this machine; as many as cores without it. With REDIS_URL set and without this option,
             the cells go to the queue and are computed by mds worker, here or on other machines
  --keep     folder for outcomes: a job that broke off goes on from there (DATA_DIR/outcomes when DATA_DIR is set)
  --compact  JSON on one line

Kinds: ${jobListings.map(({ kind }) => kind).join(", ")};
analysis/<id> takes the parameters of mds <id> and computes it as one cell.
Exit code 0: done. 1: some cells failed. 2: the input or the queue has trouble. 130: cancelled (Ctrl-C).`;

export const jobsCommand = command({
  help: JOBS_HELP,
  trouble: TROUBLE,
  options: {
    input: { type: "string" },
    workers: { type: "string" },
    keep: { type: "string" },
    compact: { type: "boolean" },
  },
  words: true,
  run: async (values, io, [action, kind]) => {
    if (action === undefined) return print(io, JOBS_HELP);
    if (action === "list")
      return print(io, allJobListings.map((entry) => `${entry.kind}  ${entry.title.en}`).join("\n"));
    if (action !== "run" || kind === undefined) throw new Error("Say which: mds jobs run <kind> --input job.json");
    const workers = values.workers === undefined ? null : readCount(values.workers, "--workers");
    const job = await plannedJob(listingNamed(kind), values.input);
    return runOne(job, io, { workers, keep: values.keep ?? null, indent: values.compact ? 0 : 2 });
  },
});

const WORKER_HELP = `mds worker [--threads N] [--lock seconds]

Takes cells from the queue at REDIS_URL until it is stopped. Start as many as you like, on any machine that reaches the queue
and has the same version of the suite.

  --threads  cells at a time; as many as cores without it
  --lock     seconds after which the cells of a worker that died are taken over (6)`;

/** Runs until SIGTERM or Ctrl-C. */
export const workerCommand = command({
  help: WORKER_HELP,
  trouble: TROUBLE,
  options: { threads: { type: "string" }, lock: { type: "string" } },
  run: (values, io) => {
    const url = redisUrl();
    if (url === null) throw new Error("Set REDIS_URL to the queue, e.g. REDIS_URL=redis://127.0.0.1:6379");
    const threads = values.threads === undefined ? availableParallelism() : readCount(values.threads, "--threads");
    const lockMs = values.lock === undefined ? LOCK_MS : readCount(values.lock, "--lock") * KILO;
    return workUntilStopped({ url, threads, lockMs }, io);
  },
});

/** Long enough for a busy machine to renew in time, short enough not to hold a sweep up. */
const LOCK_MS = 6000;
const EXIT_MS = 1000;

async function workUntilStopped(
  { url, threads, lockMs }: { url: string; threads: number; lockMs: number },
  io: Io,
): Promise<number> {
  const { queueTrouble } = await import("@/lib/server/jobs/queue/connection");
  const { startQueueWorker } = await import("@/lib/server/jobs/queue/worker");
  const address = { url, code: codeVersion() };
  const trouble = await queueTrouble(address);
  if (trouble) return complain(io, [trouble]);
  const log = (sentence: string): void => void io.stderr.write(`worker: ${sentence}\n`);
  const worker = startQueueWorker({ address, pool: threadPool(threads, cellThread), lockMs, log });
  await worker.ready;
  // Before it reports ready: the caller may stop it right after that.
  const stopped = new Promise<void>((stop) => {
    process.once("SIGTERM", () => stop());
    process.once("SIGINT", () => stop());
  });
  log(`ready, ${threads} cells at a time, version ${address.code}`);
  await stopped;
  await worker.close();
  log("stopped");
  // Connections that still try to reach a queue that went away must not keep the process.
  setTimeout(() => process.exit(OK), EXIT_MS).unref();
  return OK;
}

function listingNamed(name: string): JobListing {
  const listing = allJobListings.find(({ kind }) => kind === name);
  if (listing) return listing;
  const known = allJobListings.map(({ kind }) => kind);
  throw new Error(`There is no job kind "${name}". ${nearest(name, known).en}`);
}

async function plannedJob({ kind, load }: JobListing, path: string | undefined): Promise<PlannedJob> {
  const ticket = makeTicket(kind, readInput(path));
  const planned = await planJob(await load(), ticket, cellKey(ticket.id));
  if (!planned.ok) throw new Error(planned.issues.map((issue) => line(issue)).join("\n"));
  return planned.value;
}

type RunOptions = { readonly workers: number | null; readonly keep: string | null; readonly indent: number };

async function runOne(job: PlannedJob, io: Io, { workers, keep, indent }: RunOptions): Promise<number> {
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  const { executor, close } = await openExecutor(workers);
  const changed = progressLine(job.board, io.stderr);
  const end = await coordinate(job, { executor, store: outcomeStore(keep), signal: stop.signal, changed });
  close();
  process.off("SIGINT", interrupt);
  process.off("SIGTERM", interrupt);
  const { state, outcomes, summary, issues } = job.board.snapshot();
  complain(io, issues);
  const { id, kind } = job.ticket;
  const record = { job: id, kind, state, outcomes, summary };
  io.stdout.write(`${JSON.stringify(toJsonValue(record), null, indent)}\n`);
  if (end.state === "done") return OK;
  if (end.state === "cancelled") return CANCELLED;
  return issues.some(({ code }) => code.startsWith("JOBS-")) ? BAD_INPUT : CELLS_FAILED;
}

async function openExecutor(workers: number | null): Promise<{ executor: Executor; close: () => void }> {
  const url = redisUrl();
  if (url !== null && workers === null) {
    const { queueExecutor } = await import("@/lib/server/jobs/queue/queue-executor");
    return { executor: queueExecutor({ url, code: codeVersion() }), close: () => undefined };
  }
  const pool = threadPool(workers ?? availableParallelism(), cellThread);
  return { executor: poolExecutor(pool), close: () => pool.close() };
}

function outcomeStore(keep: string | null): OutcomeStore {
  const folder = keep ?? (process.env.DATA_DIR ? join(process.env.DATA_DIR, "outcomes") : null);
  return folder === null ? NO_STORE : jobStore(folder);
}

/** One line per twentieth, so that logs stay short. */
const STEPS = 20;

function progressLine(board: ReturnType<typeof jobBoard>, stderr: Stream): (change: JobChange) => void {
  let reported = 0;
  let waiting = "";
  return ({ type }) => {
    // Issues of the end are printed with the outcomes.
    if (type === "end") return;
    const { done, cells, share, issues } = board.standing();
    const wait = issues.map((issue) => line(issue)).join(" ");
    if (wait !== waiting && wait !== "") stderr.write(`${wait}\n`);
    waiting = wait;
    const step = Math.floor(share * STEPS);
    if (step === reported) return;
    reported = step;
    stderr.write(`${done} of ${cells} cells\n`);
  };
}

function readInput(path: string | undefined): unknown {
  if (path === undefined) throw new Error("Name what the job is asked: --input job.json (- for standard input)");
  try {
    return JSON.parse(readSource(path));
  } catch (error) {
    throw new Error(`${path} cannot be read as JSON: ${(error as Error).message}`);
  }
}

function readCount(word: string, option: string): number {
  const count = Number(word);
  if (Number.isInteger(count) && count >= 1 && count <= 1024) return count;
  throw new Error(`${option} takes a whole number from 1 to 1024, not "${word}"`);
}
