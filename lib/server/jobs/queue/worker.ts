/**
 * The taking end of the queue: as many cells at a time as the pool has threads. Cells compute in threads, so that this event loop
 * stays free to renew their locks; a worker that is killed stops renewing, and another one takes its cells over.
 */
import { UnrecoverableError, WaitingError, Worker, type Job } from "bullmq";
import type { JobTicket } from "@/lib/jobs/job-kind";
import { readPlain, writePlain } from "@/lib/jobs/plain-text";
import type { CellPool } from "@/lib/worker/pool";
import { cancelKey, descriptionKey, newClient, patient, queueName, type QueueAddress } from "./connection";
import type { CellMessage } from "./message";
import { within } from "./within";

export type QueueWorkerOptions = {
  readonly address: QueueAddress;
  readonly pool: CellPool;
  /** Milliseconds that a lock lasts; it is renewed at half of it. A dead worker's cells are taken over after one to two of them. */
  readonly lockMs: number;
  readonly log: (sentence: string) => void;
};

export type QueueWorker = {
  readonly ready: Promise<unknown>;
  /** What runs is given back to the queue at once. */
  close(): Promise<void>;
};

/** How often running cells ask whether their job was cancelled. */
const CANCEL_CHECK_MS = 500;
/** Takeovers of one cell before it counts as failed: it may be what kills its workers. */
const MAX_TAKEOVERS = 3;
const PROGRESS_STEP = 0.05;
const CLOSE_MS = 5000;

export function startQueueWorker({ address, pool, lockMs, log }: QueueWorkerOptions): QueueWorker {
  const redis = newClient(address, { maxRetriesPerRequest: null });
  const tickets = new Map<string, Promise<JobTicket>>();
  const running = new Map<AbortController, string>();

  let closing = false;

  const take = async (message: Job<CellMessage, string>, token?: string): Promise<string> => {
    const { job: id, index } = message.data;
    const stop = new AbortController();
    running.set(stop, id);
    try {
      const job = await remembered(tickets, id, () => describedJob(redis, id));
      const end = await pool.run({ job, index, progress: teller(message) }, stop.signal);
      if (end.state === "done") return writePlain(end.outcome);
      if (end.state === "cancelled" && closing) {
        await message.moveToWait(token);
        throw new WaitingError();
      }
      if (end.state === "cancelled") throw new UnrecoverableError("cancelled");
      // A cell that throws does so on every machine; one whose thread went down may fit another machine.
      throw end.lost ? new Error(end.reason) : new UnrecoverableError(end.reason);
    } finally {
      running.delete(stop);
    }
  };

  const watch = setInterval(() => void stopCancelled(redis, running), CANCEL_CHECK_MS);
  const worker = new Worker<CellMessage, string>(queueName(address), take, {
    connection: patient(address),
    concurrency: pool.size,
    lockDuration: lockMs,
    stalledInterval: Math.ceil(lockMs / 2),
    maxStalledCount: MAX_TAKEOVERS,
  });
  const tell = onceEach(log);
  worker.on("error", tell);
  redis.on("error", tell);
  worker.on("stalled", (key) => log(`took over cell ${key}: its worker went away`));
  return {
    ready: worker.waitUntilReady(),
    async close() {
      closing = true;
      clearInterval(watch);
      for (const stop of running.keys()) stop.abort();
      // A queue that went away gives no answer to wait for; locks end by themselves then.
      await within(CLOSE_MS, worker.close()).catch(({ message }: Error) => log(message));
      redis.disconnect();
      pool.close();
    },
  };
}

/** Inputs may be long; a worker keeps the latest few. */
const KEPT_TICKETS = 8;

function remembered<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = known.get(key) ?? make();
  known.delete(key);
  known.set(key, found);
  found.catch(() => known.delete(key));
  if (known.size > KEPT_TICKETS) known.delete([...known.keys()][0] ?? "");
  return found;
}

async function describedJob(redis: ReturnType<typeof newClient>, id: string): Promise<JobTicket> {
  const written = await redis.get(descriptionKey(id));
  if (written === null) throw new Error(`the queue no longer says what job ${id} is`);
  return readPlain(written) as JobTicket;
}

async function stopCancelled(
  redis: ReturnType<typeof newClient>,
  running: ReadonlyMap<AbortController, string>,
): Promise<void> {
  for (const id of new Set(running.values())) {
    const cancelled = await redis.exists(cancelKey(id)).catch(() => 0);
    if (cancelled === 1) for (const [stop, job] of running) if (job === id) stop.abort();
  }
}

/** Progress costs a round trip, so only visible steps are told; a lost one does not matter. */
function teller(message: Job): (share: number) => void {
  let told = 0;
  return (share) => {
    if (share - told < PROGRESS_STEP) return;
    told = share;
    message.updateProgress(share).catch(() => undefined);
  };
}

/** A queue that is away would say so several times a second. */
function onceEach(log: (sentence: string) => void): (error: Error) => void {
  let last = "";
  return ({ message }) => {
    if (message !== last) log(message);
    last = message;
  };
}
