/** One cell as a message of the queue. */
import type { BulkJobOptions } from "bullmq";
import type { JobTicket } from "@/lib/jobs/job-kind";

export type CellMessage = { readonly job: string; readonly index: number };

/** Outcomes stay in the queue for a day: a server that was down meanwhile finds them. */
const KEEP_S = 24 * 3600;
/** A cell that took its worker's thread down is tried on other workers before it is given up. */
const ATTEMPTS = 3;
const BACKOFF_MS = 200;

export const writeMessage = (
  { id, kind }: JobTicket,
  key: string,
  index: number,
): { name: string; data: CellMessage; opts: BulkJobOptions } => ({
  name: kind,
  data: { job: id, index },
  opts: {
    jobId: key,
    attempts: ATTEMPTS,
    backoff: { type: "fixed", delay: BACKOFF_MS },
    removeOnComplete: { age: KEEP_S },
    removeOnFail: { age: KEEP_S },
  },
});
