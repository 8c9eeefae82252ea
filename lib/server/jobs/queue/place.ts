/**
 * Cells as messages of a BullMQ queue, taken by any number of workers on any number of machines.
 *
 * A cell's key is its message's id, so it is queued once, whoever asks; what workers finished while nobody listened is found again.
 * Events tell at once what finished; the audit asks for what events did not tell, and queues again what is gone.
 */
import { Queue, QueueEvents } from "bullmq";
import type { Issue } from "@/lib/issue";
import type { JobTicket } from "@/lib/jobs/job-kind";
import type { CellSink, Place, PlacedCell } from "@/lib/jobs/place";
import { readPlain, writePlain } from "@/lib/jobs/plain-text";
import { text } from "@/lib/text";
import { auditCells } from "./audit";
import {
  cancelKey,
  descriptionKey,
  impatient,
  newClient,
  patient,
  queueName,
  queueTrouble,
  unreachable,
  type QueueAddress,
} from "./connection";
import { writeMessage, type CellMessage } from "./message";
import { within } from "./within";

const AUDIT_EVERY_MS = 1000;
/** A queue that says nothing for so long is said to be away; it may come back. */
const LOOK_MS = 3000;
/** A queue that stays away longer than this ends the job; what finished is kept. */
const GIVE_UP_AFTER_MS = 30_000;
const READY_MS = 10_000;
const CLOSE_MS = 2000;
const DESCRIPTION_S = 7 * 24 * 3600;
const CANCEL_S = 3600;
const BATCH = 500;

type QueueConnections = {
  readonly queue: Queue<CellMessage>;
  readonly events: QueueEvents;
  readonly redis: ReturnType<typeof newClient>;
};

export const queuePlace = (address: QueueAddress): Place => ({
  async run(job, cells, sink, signal) {
    const trouble = await queueTrouble(address);
    if (trouble) return [trouble];
    const connections = connect(address);
    try {
      return await follow(connections, { address, job, cells, sink, signal });
    } catch (error) {
      return [unreachable(address, (error as Error).message)];
    } finally {
      await disconnect(connections);
    }
  },
});

function connect(address: QueueAddress): QueueConnections {
  const name = queueName(address);
  const queue = new Queue<CellMessage>(name, { connection: impatient(address) });
  const events = new QueueEvents(name, { connection: patient(address) });
  const redis = newClient(address);
  // Lost connections are judged by the audit; without a listener they would end the process.
  const ignore = (): void => undefined;
  queue.on("error", ignore);
  events.on("error", ignore);
  redis.on("error", ignore);
  return { queue, events, redis };
}

/** Closing waits for answers, which a queue that went away never gives. */
async function disconnect({ queue, events, redis }: QueueConnections): Promise<void> {
  redis.disconnect();
  await within(CLOSE_MS, Promise.allSettled([queue.close(), events.close()])).catch(() => undefined);
}

type Follow = {
  readonly address: QueueAddress;
  readonly job: JobTicket;
  readonly cells: readonly PlacedCell[];
  readonly sink: CellSink;
  readonly signal: AbortSignal;
};

async function follow(connections: QueueConnections, task: Follow): Promise<readonly Issue[]> {
  const { queue, events, redis } = connections;
  const { job, cells, sink, signal } = task;
  const pending = new Map(cells.map(({ index, key }) => [key, index]));
  const settle = (key: string, tell: (index: number) => void): void => {
    const index = pending.get(key);
    if (index !== undefined && pending.delete(key)) tell(index);
    if (pending.size === 0) wake();
  };
  const done = (key: string, written: string): void => settle(key, (index) => sink.done(index, readPlain(written)));
  const failed = (key: string, reason: string): void => settle(key, (index) => sink.failed(index, reason));

  let wake: () => void = () => undefined;
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, AUDIT_EVERY_MS);
      wake = () => (clearTimeout(timer), resolve());
      if (pending.size === 0 || signal.aborted) wake();
    });

  events.on("completed", ({ jobId, returnvalue }) => done(jobId, returnvalue));
  events.on("progress", ({ jobId, data }) => {
    const index = pending.get(jobId);
    if (index !== undefined && typeof data === "number") sink.progress(index, data);
  });
  signal.addEventListener("abort", () => wake(), { once: true });

  await within(READY_MS, events.waitUntilReady());
  await redis.del(cancelKey(job.id));
  await describe(redis, job);
  await enqueue(queue, job, [...pending]);

  let silentSince: number | null = null;
  for (let first = true; pending.size > 0 && !signal.aborted; first = false) {
    try {
      // Failures of an earlier run are tried again; those of this run are reported.
      const look = async (): Promise<number> => {
        await auditCells(queue, job, pending, { done, failed: first ? null : failed });
        await describe(redis, job);
        return queue.getWorkersCount();
      };
      // The first look asks for every cell, of which there may be many.
      const workers = await (first ? look() : within(LOOK_MS, look()));
      sink.waiting(workers === 0 ? NOBODY : null);
      silentSince = null;
    } catch (error) {
      const away = unreachable(task.address, (error as Error).message);
      sink.waiting(away);
      silentSince ??= performance.now();
      if (performance.now() - silentSince > GIVE_UP_AFTER_MS) return [away];
    }
    await pause();
  }
  if (signal.aborted) await withdraw(connections, job, [...pending.keys()]);
  return [];
}

/** Told again when it is gone (a queue that was restarted empty), and kept as long as somebody follows the job. */
async function describe(redis: QueueConnections["redis"], job: JobTicket): Promise<void> {
  if ((await redis.expire(descriptionKey(job.id), DESCRIPTION_S)) === 1) return;
  await redis.set(descriptionKey(job.id), writePlain(job), "EX", DESCRIPTION_S);
}

async function enqueue(
  queue: Queue<CellMessage>,
  job: JobTicket,
  cells: readonly (readonly [key: string, index: number])[],
): Promise<void> {
  for (let from = 0; from < cells.length; from += BATCH)
    await queue.addBulk(cells.slice(from, from + BATCH).map(([key, index]) => writeMessage(job, key, index)));
}

/** Removes what waits, tells workers to stop what runs, and returns when nothing of the job is left or 10 s passed. */
async function withdraw({ queue, redis }: QueueConnections, job: JobTicket, keys: readonly string[]): Promise<void> {
  await redis.set(cancelKey(job.id), "1", "EX", CANCEL_S);
  let left = keys;
  for (let tries = 0; tries < 50 && left.length > 0; tries += 1) {
    const removed: boolean[] = [];
    for (let from = 0; from < left.length; from += BATCH) {
      const part = left.slice(from, from + BATCH);
      removed.push(...(await Promise.all(part.map((key) => removedFrom(queue, key)))));
    }
    left = left.filter((_, i) => !removed[i]);
    if (left.length > 0) await new Promise((later) => setTimeout(later, 200));
  }
}

/** false: a worker holds it. */
const removedFrom = async (queue: Queue, key: string): Promise<boolean> => {
  if ((await queue.remove(key)) === 1) return true;
  return (await queue.getJob(key)) === undefined;
};

const NOBODY: Issue = {
  code: "JOBS-NO-WORKER",
  at: "REDIS_URL",
  message: text({
    en: "No worker of this version is connected to the queue: the job waits.",
    zh: "没有此版本的工作进程连接到队列：任务正在等待。",
  }),
  fix: text({ en: "Start one with npm run worker.", zh: "请用 npm run worker 启动。" }),
};
