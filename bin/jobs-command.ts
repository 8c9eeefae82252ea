/** `mds jobs` and `mds worker`: long work on the command line, in threads here or over a queue. */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { jobListings } from "@/features/jobs";
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
import type { Place } from "@/lib/jobs/place";
import { toJsonValue } from "@/lib/jobs/plain-text";
import { closestWord } from "@/lib/closest-word";
import type { Issue } from "@/lib/issue";
import { cellKey, codeVersion, ticketOf } from "@/lib/server/jobs/identity";
import { jobStore } from "@/lib/server/jobs/outcome-store";
import { redisUrl } from "@/lib/server/jobs/queue/url";
import { threadPool } from "@/lib/server/jobs/thread-port";
import { poolPlace } from "@/lib/worker/pool-place";
import { cellThread } from "./cell-thread";
import { JOBS_HELP, WORKER_HELP } from "./jobs-help";

type Stream = { readonly write: (text: string) => unknown };
type Io = { readonly stdout: Stream; readonly stderr: Stream };

const OK = 0;
const CELLS_FAILED = 1;
const BAD_INPUT = 2;
const CANCELLED = 130;
const STDIN = 0;

class Refused extends Error {}

export async function runJobs(argv: readonly string[], io: Io): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        input: { type: "string" },
        workers: { type: "string" },
        keep: { type: "string" },
        compact: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    const [command, kind] = positionals;
    if (values.help || command === undefined) return say(io, JOBS_HELP);
    if (command === "list") return say(io, jobListings.map((entry) => `${entry.kind}  ${entry.title.en}`).join("\n"));
    if (command !== "run" || kind === undefined) throw new Refused("Say which: mds jobs run <kind> --input job.json");
    const workers = values.workers === undefined ? null : countOf(values.workers, "--workers");
    const job = await plannedJob(listingNamed(kind), values.input);
    return await runOne(job, io, { workers, keep: values.keep ?? null, indent: values.compact ? 0 : 2 });
  } catch (error) {
    return refuse(io, error);
  }
}

/** Runs until SIGTERM or Ctrl-C. */
export async function runWorker(argv: readonly string[], io: Io): Promise<number> {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        threads: { type: "string" },
        lock: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) return say(io, WORKER_HELP);
    const url = redisUrl();
    if (url === null) throw new Refused("Set REDIS_URL to the queue, e.g. REDIS_URL=redis://127.0.0.1:6379");
    const threads = values.threads === undefined ? availableParallelism() : countOf(values.threads, "--threads");
    const lockMs = values.lock === undefined ? LOCK_MS : countOf(values.lock, "--lock") * 1000;
    return await workUntilStopped({ url, threads, lockMs }, io);
  } catch (error) {
    return refuse(io, error);
  }
}

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
  log(`ready, ${threads} cells at a time, version ${address.code}`);
  await new Promise<void>((stop) => {
    process.once("SIGTERM", () => stop());
    process.once("SIGINT", () => stop());
  });
  await worker.close();
  log("stopped");
  // Connections that still try to reach a queue that went away must not keep the process.
  setTimeout(() => process.exit(OK), EXIT_MS).unref();
  return OK;
}

function listingNamed(name: string): JobListing {
  const found = jobListings.find(({ kind }) => kind === name);
  if (found) return found;
  const known = jobListings.map(({ kind }) => kind);
  const near = closestWord(name, known);
  throw new Refused(
    `There is no job kind "${name}". ${near === null ? `Known are ${known.join(", ")}.` : `Did you mean ${near}?`}`,
  );
}

async function plannedJob({ kind, load }: JobListing, path: string | undefined): Promise<PlannedJob> {
  const ticket = ticketOf(kind, inputOf(path));
  const planned = planJob(await load(), ticket, cellKey(ticket.id));
  if (!planned.ok) throw new Refused(planned.issues.map(sentenceOf).join("\n"));
  return planned.value;
}

type RunOptions = { readonly workers: number | null; readonly keep: string | null; readonly indent: number };

async function runOne(job: PlannedJob, io: Io, { workers, keep, indent }: RunOptions): Promise<number> {
  const stop = new AbortController();
  const interrupt = (): void => stop.abort();
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", interrupt);
  const { place, close } = await placeOf(workers);
  const changed = progressLine(job.board, io.stderr);
  const end = await coordinate(job, { place, store: storeOf(keep), signal: stop.signal, changed });
  close();
  process.off("SIGINT", interrupt);
  process.off("SIGTERM", interrupt);
  const { state, outcomes, summary, issues } = job.board.snapshot();
  for (const issue of issues) io.stderr.write(`${sentenceOf(issue)}\n`);
  const { id, kind } = job.ticket;
  const record = { job: id, kind, state, outcomes, summary };
  io.stdout.write(`${JSON.stringify(toJsonValue(record), null, indent)}\n`);
  if (end.state === "done") return OK;
  if (end.state === "cancelled") return CANCELLED;
  return issues.some(({ code }) => code.startsWith("JOBS-")) ? BAD_INPUT : CELLS_FAILED;
}

async function placeOf(workers: number | null): Promise<{ place: Place; close: () => void }> {
  const url = redisUrl();
  if (url !== null && workers === null) {
    const { queuePlace } = await import("@/lib/server/jobs/queue/place");
    return { place: queuePlace({ url, code: codeVersion() }), close: () => undefined };
  }
  const pool = threadPool(workers ?? availableParallelism(), cellThread);
  return { place: poolPlace(pool), close: () => pool.close() };
}

function storeOf(keep: string | null): OutcomeStore {
  const folder = keep ?? (process.env.DATA_DIR ? join(process.env.DATA_DIR, "outcomes") : null);
  return folder === null ? NO_STORE : jobStore(folder);
}

/** One line per twentieth, so that logs stay short. */
const STEPS = 20;

function progressLine(board: ReturnType<typeof jobBoard>, stderr: Stream): (change: JobChange) => void {
  let told = 0;
  let waiting = "";
  return ({ type }) => {
    // What stands at the end is told with the outcomes.
    if (type === "end") return;
    const { done, cells, share, issues } = board.standing();
    const wait = issues.map(sentenceOf).join(" ");
    if (wait !== waiting && wait !== "") stderr.write(`${wait}\n`);
    waiting = wait;
    const step = Math.floor(share * STEPS);
    if (step === told) return;
    told = step;
    stderr.write(`${done} of ${cells} cells\n`);
  };
}

function inputOf(path: string | undefined): unknown {
  if (path === undefined) throw new Refused("Name what the job is asked: --input job.json (- for standard input)");
  try {
    return JSON.parse(readFileSync(path === "-" ? STDIN : path, "utf8"));
  } catch (error) {
    throw new Refused(`${path} cannot be read as JSON: ${(error as Error).message}`);
  }
}

function countOf(word: string, option: string): number {
  const count = Number(word);
  if (Number.isInteger(count) && count >= 1 && count <= 1024) return count;
  throw new Refused(`${option} takes a whole number from 1 to 1024, not "${word}"`);
}

const sentenceOf = ({ code, at, message, fix }: Issue): string =>
  `${code} at ${at}: ${message.en}${fix ? ` ${fix.en}` : ""}`;

function say(io: Io, text: string): number {
  io.stdout.write(`${text}\n`);
  return OK;
}

function complain(io: Io, issues: readonly Issue[]): number {
  for (const issue of issues) io.stderr.write(`${sentenceOf(issue)}\n`);
  return BAD_INPUT;
}

/** Options that cannot be read, and what was refused, are one sentence; anything else is a bug and is thrown. */
function refuse(io: Io, error: unknown): number {
  const code = (error as { code?: string }).code ?? "";
  if (!(error instanceof Refused) && !code.startsWith("ERR_PARSE_ARGS")) throw error;
  io.stderr.write(`JOBS-ARGUMENTS at arguments: ${(error as Error).message}\n`);
  return BAD_INPUT;
}
