/** Outcomes on their way from workers to the followers of a job: a hash for each job, from the index of a cell to its text. */
import type { Redis } from "ioredis";
import { outcomesKey } from "./connection";

/** A server that was down meanwhile finds them for a day. */
const KEEP_S = 24 * 3600;

export type WrittenOutcome = readonly [index: number, written: string];

export async function putOutcomes(redis: Redis, job: string, outcomes: readonly WrittenOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const key = outcomesKey(job);
  const answers = await redis.pipeline().hset(key, new Map(outcomes)).expire(key, KEEP_S).exec();
  for (const [error] of answers ?? []) if (error) throw error;
}

/** Those of the cells whose outcomes are there. */
export async function readOutcomes(redis: Redis, job: string, cells: readonly number[]): Promise<WrittenOutcome[]> {
  if (cells.length === 0) return [];
  const texts = await redis.hmget(outcomesKey(job), ...cells.map(String));
  return cells.flatMap((index, i) => {
    const text = texts[i];
    return typeof text === "string" ? [[index, text] as const] : [];
  });
}

/** Indices of all cells whose outcomes are there. */
export async function listOutcomes(redis: Redis, job: string): Promise<number[]> {
  return (await redis.hkeys(outcomesKey(job))).map(Number);
}

export async function dropOutcomes(redis: Redis, job: string, cells: readonly number[]): Promise<void> {
  if (cells.length > 0) await redis.hdel(outcomesKey(job), ...cells.map(String));
}
