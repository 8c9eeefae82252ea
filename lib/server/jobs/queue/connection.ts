/** How the queue is reached and named. One queue per code version: a worker never computes for a server of another one. */
import { Redis } from "ioredis";
import type { Issue } from "@/lib/issue";
import { issue } from "@/lib/server/messages.issues";
import { setGauge } from "@/lib/server/operations/metrics";

export type QueueAddress = { readonly url: string; readonly code: string };

export const queueName = ({ code }: QueueAddress): string => `mds-cells-${code}`;
/** Ranges of cells that no worker has taken yet, as BullMQ lists them; the chart scales workers by its length. */
export const waitingKey = (address: QueueAddress): string => `bull:${queueName(address)}:wait`;
/** What a job is; messages carry the indices of its cells only. */
export const descriptionKey = (job: string): string => `mds:job:${job}`;
/** There while a job is cancelled: its running cells stop when their worker looks. */
export const cancelKey = (job: string): string => `mds:cancelled:${job}`;

/** Outcomes that no follower has collected yet. */
export const outcomesKey = (job: string): string => `mds:outcomes:${job}`;
/** Who hands out the ranges of a job, and whether others follow it as well. */
export const leaderKey = (job: string): string => `mds:leader:${job}`;
export const watchedKey = (job: string): string => `mds:watched:${job}`;
const PROBE_KEY = "mds:probe";
const PROBE_S = 10;

const CONNECT_MS = 3000;

/** Callers that wait for an answer give up after a few tries instead of hanging. */
export const impatient = ({ url }: QueueAddress) => ({
  url,
  connectTimeout: CONNECT_MS,
  maxRetriesPerRequest: 2,
});

/** Blocking readers try for ever, as BullMQ asks. */
export const patient = ({ url }: QueueAddress) => ({ url, connectTimeout: CONNECT_MS, maxRetriesPerRequest: null });

/** null: it answers, and accepts writes; then its length is a metric. */
export async function queueTrouble(address: QueueAddress): Promise<Issue | null> {
  let reason = "";
  const probe = newClient(address, { retryStrategy: () => null, lazyConnect: true, commandTimeout: CONNECT_MS });
  probe.on("error", ({ message }: Error) => (reason ||= message));
  try {
    await probe.connect();
    await probe.set(PROBE_KEY, "1", "EX", PROBE_S);
    setGauge("mds_queue_waiting", WAITING, await probe.llen(waitingKey(address)));
    return null;
  } catch (error) {
    if (isFull(error)) return queueFull(address);
    return unreachable(address, reason || (error as Error).message);
  } finally {
    probe.disconnect();
  }
}

const WAITING = "Ranges of cells that no worker had taken when readiness was last asked.";

export function newClient(address: QueueAddress, more: Record<string, unknown> = {}): Redis {
  const { url, ...rest } = impatient(address);
  return new Redis(url, { ...rest, ...more });
}

/** `maxmemory` is reached: Redis refuses what would need more, and still gives out and deletes. */
export const isFull = (error: unknown): boolean => error instanceof Error && /\bOOM\b/.test(error.message);

export const queueFull = ({ url }: QueueAddress): Issue =>
  issue("JOBS-QUEUE-FULL", "REDIS_URL", { withoutPassword: withoutPassword(url) });

export const unreachable = ({ url }: QueueAddress, reason: string): Issue =>
  issue("JOBS-QUEUE-UNREACHABLE", "REDIS_URL", { withoutPassword: withoutPassword(url), reason });

function withoutPassword(url: string): string {
  return url.replace(/\/\/[^@/]*@/, "//");
}
