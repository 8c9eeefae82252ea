/** One job in the queue from its first range to its last outcome, while ranges, workers and the queue itself may go away. */
import type { Queue, QueueEvents } from "bullmq";
import type { Redis } from "ioredis";
import type { Issue } from "@/lib/issue";
import type { JobTicket } from "@/lib/jobs/job-kind";
import type { CellSink } from "@/lib/jobs/executor";
import { writePlain } from "@/lib/jobs/plain-text";
import { cancelKey, descriptionKey, isFull, queueFull, unreachable, type QueueAddress } from "./connection";
import { collector, type Collector } from "./collect";
import { rangeHand, type RangeHand } from "./hand-out";
import { endLease, leadsAlone, renewLease } from "./lease";
import type { RangeMessage, RangeProgress, RangeReport } from "./message";
import { within } from "./within";
import { issue } from "@/lib/server/messages.issues";

const LOOK_EVERY_MS = 1000;
/** A queue that says nothing for so long is said to be away; it may come back. */
const LOOK_MS = 3000;
/** A queue that stays away longer than this ends the job; what finished is kept. */
const GIVE_UP_AFTER_MS = 30_000;
const DESCRIPTION_S = 7 * 24 * 3600;
const CANCEL_S = 3600;
/** How long a cancelled job waits for the ranges that run, and how often it looks. */
const WITHDRAW_MS = 10_000;
const WITHDRAW_LOOK_MS = 200;

export type QueueConnections = {
  readonly queue: Queue<RangeMessage>;
  readonly events: QueueEvents;
  readonly redis: Redis;
  readonly letExpire: () => void;
};

export type Followed = {
  readonly address: QueueAddress;
  readonly job: JobTicket;
  readonly cells: readonly number[];
  readonly sink: CellSink;
  readonly signal: AbortSignal;
};

export async function followJob(connections: QueueConnections, task: Followed): Promise<readonly Issue[]> {
  const { redis } = connections;
  const { address, job, sink, signal } = task;
  const { pause, wake } = pauser();
  const collect = collector({ redis, job, cells: task.cells, sink, changed: wake });
  const hand = rangeHand({ queue: connections.queue, redis, job, cells: task.cells, sink, collect });
  const isOver = (): boolean => signal.aborted || collect.pending.size === 0;
  listen(connections, hand, collect, wake);
  signal.addEventListener("abort", wake, { once: true });

  let leads = false;
  const look = async (): Promise<number> => {
    leads = await renewLease(redis, job.id, collect.name);
    collect.removes(leads);
    await describe(redis, job);
    return hand.look(leads);
  };
  let silentSince: number | null = null;
  await redis.del(cancelKey(job.id));
  // Cells that workers finished while no follower listened: there may be many, and a look has its time.
  await collect.everything();
  while (!isOver()) {
    try {
      const threads = await within(LOOK_MS, look());
      sink.waiting(threads === 0 ? NOBODY : null);
      silentSince = null;
    } catch (error) {
      const trouble = isFull(error) ? queueFull(address) : unreachable(address, (error as Error).message);
      sink.waiting(trouble);
      silentSince = isFull(error) ? null : (silentSince ?? performance.now());
      if (silentSince !== null && performance.now() - silentSince > GIVE_UP_AFTER_MS) return [trouble];
    }
    if (!isOver()) await pause(LOOK_EVERY_MS);
  }
  if (signal.aborted && leads) await withdraw(redis, { job, hand, me: collect.name });
  await collect.settled();
  if (leads) await endLease(redis, job.id).catch(() => undefined);
  return [];
}

function listen({ events }: QueueConnections, hand: RangeHand, collect: Collector, wake: () => void): void {
  // What fails because the queue went away is found by the next look.
  const ignore = (): void => undefined;
  events.on("completed", ({ jobId, returnvalue }) => {
    if (hand.isOfJob(jobId)) hand.ended(jobId, returnvalue as unknown as RangeReport).catch(ignore);
  });
  events.on("failed", ({ jobId, failedReason }) => {
    if (hand.isOfJob(jobId)) hand.failed(jobId, failedReason).then(wake, ignore);
  });
  events.on("progress", ({ jobId, data }) => {
    if (!hand.isOfJob(jobId)) return;
    const progress = data as RangeProgress;
    if ("done" in progress) collect.these(progress.done).catch(ignore);
    else collect.progress(progress.index, progress.share);
  });
}

/** A wait that can be ended. */
function pauser(): { readonly pause: (ms: number) => Promise<void>; readonly wake: () => void } {
  let end: () => void = () => undefined;
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      end = () => (clearTimeout(timer), resolve());
    });
  return { pause, wake: () => end() };
}

/** Sent again when it is gone (a queue that was restarted empty), and kept as long as the job has a follower. */
async function describe(redis: Redis, job: JobTicket): Promise<void> {
  if ((await redis.expire(descriptionKey(job.id), DESCRIPTION_S)) === 1) return;
  await redis.set(descriptionKey(job.id), writePlain(job), "EX", DESCRIPTION_S);
}

/** Removes what waits, tells workers to stop what runs, and returns when nothing of the job is left or 10 s passed. */
async function withdraw(
  redis: Redis,
  { job, hand, me }: { readonly job: JobTicket; readonly hand: RangeHand; readonly me: string },
): Promise<void> {
  const until = performance.now() + WITHDRAW_MS;
  try {
    // Other followers of the job continue with it.
    if (!(await within(WITHDRAW_MS, leadsAlone(redis, job.id, me)))) return;
    await within(WITHDRAW_MS, redis.set(cancelKey(job.id), "1", "EX", CANCEL_S));
    while ((await within(WITHDRAW_MS, hand.remove())) > 0 && performance.now() < until)
      await new Promise((later) => setTimeout(later, WITHDRAW_LOOK_MS));
  } catch {
    // A queue that is unreachable or full takes no message: running ranges end by themselves.
  }
}

const NOBODY: Issue = issue("JOBS-NO-WORKER", "REDIS_URL");
