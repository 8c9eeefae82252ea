/** A worker computes one range: outcomes go to the queue while it runs, and the message shrinks to the remaining cells. */
import type { Job } from "bullmq";
import type { Redis } from "ioredis";
import type { JobTicket } from "@/lib/jobs/job-kind";
import { writePlain } from "@/lib/jobs/plain-text";
import type { CellResult } from "@/lib/jobs/protocol";
import { RANGE_LIMIT_SECONDS } from "@/lib/jobs/ranges";
import type { CellPool } from "@/lib/worker/pool";
import { isFull } from "./connection";
import type { RangeMessage, RangeProgress, RangeReport } from "./message";
import { putOutcomes, type WrittenOutcome } from "./outcomes";

/** A worker that dies loses what it computed in so many milliseconds. */
const DELIVER_EVERY_MS = 500;
/** A full queue is asked again after so many. */
const FULL_AGAIN_MS = 1000;
const PROGRESS_STEP = 0.05;

type RangeRun = {
  readonly redis: Redis;
  readonly pool: CellPool;
  readonly job: JobTicket;
  readonly message: Job<RangeMessage, RangeReport>;
  readonly signal: AbortSignal;
};

export async function computeRange(task: RangeRun): Promise<RangeReport> {
  const { pool, job, message, signal } = task;
  const { cells } = message.data;
  const done: number[] = [];
  const threw: { index: number; reason: string }[] = [];
  let batch: WrittenOutcome[] = [];
  let delivered = performance.now();
  let delivering: Promise<void> = Promise.resolve();
  const deliver = (): Promise<void> => {
    const outcomes = batch;
    batch = [];
    delivered = performance.now();
    return (delivering = delivering.then(() => putUntilTaken(task, outcomes)));
  };
  const results = (arrived: readonly CellResult[]): void => {
    for (const result of arrived) {
      done.push(...("outcome" in result ? [result.index] : []));
      if ("outcome" in result) batch.push([result.index, writePlain(result.outcome)]);
      else threw.push(result);
    }
    if (performance.now() - delivered < DELIVER_EVERY_MS || batch.length === 0) return;
    const settled = new Set([...done, ...threw.map(({ index }) => index)]);
    const rest = cells.filter((index) => !settled.has(index));
    if (rest.length > 0)
      void deliver()
        .then(() => tellPart(message, done, rest))
        .catch(() => undefined);
  };
  const progress = teller(message);
  const end = await pool.runRange({ job, cells, limit: RANGE_LIMIT_SECONDS, results, progress }, signal);
  await deliver();
  const seconds = end.state === "over" ? end.seconds : 0;
  return { seconds, done, threw, lost: end.state === "lost" ? end.reason : null };
}

/** A queue without room takes them later: workers wait for it, as everybody does. */
async function putUntilTaken({ redis, job, signal }: RangeRun, outcomes: readonly WrittenOutcome[]): Promise<void> {
  for (;;) {
    try {
      return await putOutcomes(redis, job.id, outcomes);
    } catch (error) {
      if (!isFull(error) || signal.aborted) throw error;
      await new Promise((later) => setTimeout(later, FULL_AGAIN_MS));
    }
  }
}

/** The next worker of the range computes only the rest. Fails without harm if the range ended meanwhile. */
async function tellPart(
  message: Job<RangeMessage, RangeReport>,
  done: readonly number[],
  rest: readonly number[],
): Promise<void> {
  const progress: RangeProgress = { done: [...done] };
  await message.updateData({ ...message.data, cells: rest });
  await message.updateProgress(progress);
}

/** Progress costs a round trip, so only visible steps are reported; a lost one does not matter. */
function teller(message: Job): (index: number, share: number) => void {
  let reported = { index: -1, share: 0 };
  return (index, share) => {
    if (share - (index === reported.index ? reported.share : 0) < PROGRESS_STEP) return;
    reported = { index, share };
    message.updateProgress(reported).catch(() => undefined);
  };
}
