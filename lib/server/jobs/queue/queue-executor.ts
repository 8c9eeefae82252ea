/**
 * Ranges of cells as messages of a BullMQ queue, taken by any number of workers on any number of machines. The queue holds a few ranges of
 * each job of any size, and they take turns (lib/jobs/turns).
 */
import { Queue, QueueEvents } from "bullmq";
import type { Executor } from "@/lib/jobs/executor";
import {
  impatient,
  isFull,
  newClient,
  patient,
  queueFull,
  queueName,
  queueTrouble,
  unreachable,
  type QueueAddress,
} from "./connection";
import { keepAlive } from "./expiry";
import { followJob, type QueueConnections } from "./follow";
import type { RangeMessage } from "./message";
import { within } from "./within";

const READY_MS = 10_000;
const CLOSE_MS = 2000;
/** A few hundred bytes each; a follower that missed one finds the range gone. */
const MOST_EVENTS = 1000;

export const queueExecutor = (address: QueueAddress): Executor => ({
  async run(job, cells, sink, signal) {
    const trouble = await queueTrouble(address);
    // A full queue gets room again when others take their outcomes out of it.
    if (trouble && trouble.code !== queueFull(address).code) return [trouble];
    const connections = connect(address);
    try {
      await ready(connections, signal);
      return await followJob(connections, { address, job, cells, sink, signal });
    } catch (error) {
      return [unreachable(address, (error as Error).message)];
    } finally {
      await disconnect(connections);
    }
  },
});

function connect(address: QueueAddress): QueueConnections {
  const name = queueName(address);
  const queue = new Queue<RangeMessage>(name, {
    connection: impatient(address),
    streams: { events: { maxLen: MOST_EVENTS } },
  });
  const events = new QueueEvents(name, { connection: patient(address) });
  const redis = newClient(address);
  // Lost connections are judged by each look; without a listener they would end the process.
  const ignore = (): void => undefined;
  queue.on("error", ignore);
  events.on("error", ignore);
  redis.on("error", ignore);
  return { queue, events, redis, letExpire: keepAlive(redis, address) };
}

/** Where the queue is full its own keys may not be written yet, but events can be read. */
async function ready({ events }: QueueConnections, signal: AbortSignal): Promise<void> {
  try {
    await within(READY_MS, events.waitUntilReady());
  } catch (error) {
    if (!isFull(error) && !signal.aborted) throw error;
  }
}

/** Closing waits for answers, which a queue that went away never gives. */
async function disconnect({ queue, events, redis, letExpire }: QueueConnections): Promise<void> {
  letExpire();
  redis.disconnect();
  await within(CLOSE_MS, Promise.allSettled([queue.close(), events.close()])).catch(() => undefined);
}
