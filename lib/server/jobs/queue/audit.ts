/** Asks the queue what became of cells that no event has told of: events are trimmed, and Redis may have been restarted empty. */
import type { Job, Queue } from "bullmq";
import type { JobTicket } from "@/lib/jobs/job-kind";
import { writeMessage, type CellMessage } from "./message";

/** Asked per round; the next round goes on where this one ended. */
const ROUND = 500;

export type AuditFindings = {
  done(key: string, written: string): void;
  /** null: failures belong to an earlier run, and the cell is queued again. */
  readonly failed: ((key: string, reason: string) => void) | null;
};

/** `pending` maps keys to indices; cells that stay are moved to its end. */
export async function auditCells(
  queue: Queue<CellMessage>,
  job: JobTicket,
  pending: Map<string, number>,
  { done, failed }: AuditFindings,
): Promise<void> {
  // The first round looks at all cells, because each of them may have been left behind by an earlier run.
  const asked = [...pending].slice(0, failed === null ? Infinity : ROUND);
  for (let from = 0; from < asked.length; from += ROUND) {
    const part = asked.slice(from, from + ROUND);
    const found = await Promise.all(part.map(([key]) => queue.getJob(key)));
    for (const [i, [key, index]] of part.entries()) {
      const message = found[i];
      if (isDone(message)) done(key, message.returnvalue);
      else if (message === undefined) await queueAgain(queue, job, key, index);
      else if (hasFailed(message) && failed) failed(key, message.failedReason);
      else if (hasFailed(message)) {
        await message.remove();
        await queueAgain(queue, job, key, index);
      }
      if (pending.delete(key)) pending.set(key, index);
    }
  }
}

const isDone = (message: Job | undefined): message is Job & { returnvalue: string } =>
  message?.finishedOn !== undefined && typeof message.returnvalue === "string";

const hasFailed = (message: Job): boolean => message.finishedOn !== undefined && !!message.failedReason;

async function queueAgain(queue: Queue<CellMessage>, job: JobTicket, key: string, index: number): Promise<void> {
  const { name, data, opts } = writeMessage(job, key, index);
  await queue.add(name, data, opts);
}
