/**
 * The taking end of the queue: as many ranges at a time as the pool has threads. Cells compute in threads, so that this event loop
 * stays free to renew their locks; a worker that is killed stops renewing, and another one takes its ranges over.
 */
import { Worker, type Job } from "bullmq";
import type { JobTicket } from "@/lib/jobs/job-kind";
import { readPlain } from "@/lib/jobs/plain-text";
import type { CellPool } from "@/lib/worker/pool";
import { cancelKey, descriptionKey, newClient, patient, queueName, type QueueAddress } from "./connection";
import { keepAlive } from "./expiry";
import type { RangeMessage, RangeReport } from "./message";
import { computeRange } from "./range-run";
import { within } from "./within";

export type QueueWorkerOptions = {
  readonly address: QueueAddress;
  readonly pool: CellPool;
  /** Milliseconds that a lock lasts; it is renewed at half of it. A dead worker's ranges are taken over after one to two of them. */
  readonly lockMs: number;
  readonly log: (sentence: string) => void;
};

export type QueueWorker = {
  readonly ready: Promise<unknown>;
  /** What runs is ended at once; what it did not get to is handed out again. */
  close(): Promise<void>;
};

/** How often running ranges ask whether their job was cancelled. */
const CANCEL_CHECK_MS = 500;
/** Takeovers of one range before its cells are tried alone, and of one cell before it counts as failed: it may be what kills its workers. */
const MAX_TAKEOVERS = 3;
const CLOSE_MS = 5000;

export function startQueueWorker({ address, pool, lockMs, log }: QueueWorkerOptions): QueueWorker {
  const redis = newClient(address, { maxRetriesPerRequest: null });
  const tickets = new Map<string, Promise<JobTicket>>();
  const running = new Map<AbortController, string>();

  const take = async (message: Job<RangeMessage, RangeReport>): Promise<RangeReport> => {
    const { job: id } = message.data;
    const stop = new AbortController();
    running.set(stop, id);
    try {
      const job = await remembered(tickets, id, () => describedJob(redis, id));
      return await computeRange({ redis, pool, job, message, signal: stop.signal });
    } finally {
      running.delete(stop);
    }
  };

  const watch = setInterval(() => void stopCancelled(redis, running), CANCEL_CHECK_MS);
  const worker = new Worker<RangeMessage, RangeReport>(queueName(address), take, {
    connection: patient(address),
    // Read by those who hand out ranges: how many threads there are.
    name: String(pool.size),
    concurrency: pool.size,
    lockDuration: lockMs,
    stalledInterval: Math.ceil(lockMs / 2),
    maxStalledCount: MAX_TAKEOVERS,
  });
  const tell = onceEach(log);
  worker.on("error", tell);
  redis.on("error", tell);
  worker.on("stalled", (key) => log(`took over range ${key}: its worker went away`));
  const letExpire = keepAlive(redis, address);
  return {
    ready: worker.waitUntilReady(),
    async close() {
      clearInterval(watch);
      letExpire();
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
  const value = known.get(key) ?? make();
  known.delete(key);
  known.set(key, value);
  value.catch(() => known.delete(key));
  if (known.size > KEPT_TICKETS) known.delete([...known.keys()][0] ?? "");
  return value;
}

async function describedJob(redis: ReturnType<typeof newClient>, id: string): Promise<JobTicket> {
  const text = await redis.get(descriptionKey(id));
  if (text === null) throw new Error(`the queue no longer says what job ${id} is`);
  return readPlain(text) as JobTicket;
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

/** A queue that is away would say so several times a second. */
function onceEach(log: (sentence: string) => void): (error: Error) => void {
  let last = "";
  return ({ message }) => {
    if (message !== last) log(message);
    last = message;
  };
}
