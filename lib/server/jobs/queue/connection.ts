/** How the queue is reached and named. One queue per code version: a worker never computes for a server of another one. */
import { Redis } from "ioredis";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";

export type QueueAddress = { readonly url: string; readonly code: string };

export const queueName = ({ code }: QueueAddress): string => `mds-cells-${code}`;
/** What a job is; its cells' messages carry their index only. */
export const descriptionKey = (job: string): string => `mds:job:${job}`;
/** There while a job is cancelled: its running cells stop when their worker looks. */
export const cancelKey = (job: string): string => `mds:cancelled:${job}`;

const CONNECT_MS = 3000;

/** Callers that wait for an answer give up after a few tries instead of hanging. */
export const impatient = ({ url }: QueueAddress) => ({
  url,
  connectTimeout: CONNECT_MS,
  maxRetriesPerRequest: 2,
});

/** Blocking readers try for ever, as BullMQ asks. */
export const patient = ({ url }: QueueAddress) => ({ url, connectTimeout: CONNECT_MS, maxRetriesPerRequest: null });

/** null: it answers. */
export async function queueTrouble(address: QueueAddress): Promise<Issue | null> {
  let reason = "";
  const probe = newClient(address, { retryStrategy: () => null, lazyConnect: true, commandTimeout: CONNECT_MS });
  probe.on("error", ({ message }: Error) => (reason ||= message));
  try {
    await probe.connect();
    await probe.ping();
    return null;
  } catch (error) {
    return unreachable(address, reason || (error as Error).message);
  } finally {
    probe.disconnect();
  }
}

export function newClient(address: QueueAddress, more: Record<string, unknown> = {}): Redis {
  const { url, ...rest } = impatient(address);
  return new Redis(url, { ...rest, ...more });
}

export const unreachable = ({ url }: QueueAddress, reason: string): Issue => ({
  code: "JOBS-QUEUE-UNREACHABLE",
  at: "REDIS_URL",
  message: text({
    en: `The job queue at ${withoutPassword(url)} does not answer (${reason}).`,
    zh: `位于 ${withoutPassword(url)} 的任务队列没有响应（${reason}）。`,
  }),
  fix: text({
    en: "Start Redis or Valkey there, or unset REDIS_URL to compute on this machine.",
    zh: "请在该地址启动 Redis 或 Valkey，或取消设置 REDIS_URL 以在本机计算。",
  }),
});

function withoutPassword(url: string): string {
  return url.replace(/\/\/[^@/]*@/, "//");
}
