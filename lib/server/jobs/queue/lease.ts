/**
 * Several servers and commands may follow the same job. One of them leads: it hands out ranges, and removes outcomes when they are on its
 * disk. The others collect, and say that they do, so that outcomes stay until they have them.
 */
import type { Redis } from "ioredis";
import { leaderKey, watchedKey } from "./connection";

/** A leader that says nothing for so long is followed by another one. */
const LEASE_MS = 4000;

/** Whether this follower leads; to be asked every second. */
export async function renewLease(redis: Redis, job: string, me: string): Promise<boolean> {
  const taken = await redis.set(leaderKey(job), me, "PX", LEASE_MS, "NX");
  const leads = taken !== null || (await redis.get(leaderKey(job))) === me;
  // Written anew every time: only a write shows that a queue is full.
  await redis.set(leads ? leaderKey(job) : watchedKey(job), me, "PX", LEASE_MS);
  return leads;
}

/** Only this leader wants the outcomes; it may have followed another one until a moment ago. */
export async function leadsAlone(redis: Redis, job: string, me: string): Promise<boolean> {
  const watcher = await redis.get(watchedKey(job));
  return watcher === null || watcher === me;
}

export async function endLease(redis: Redis, job: string): Promise<void> {
  await redis.del(leaderKey(job));
}
