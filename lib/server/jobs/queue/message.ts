/** One range of cells as a message of the queue, and what its worker reports. Outcomes travel beside it (outcomes.ts). */
import { randomUUID } from "node:crypto";
import type { BulkJobOptions } from "bullmq";
import type { JobTicket } from "@/lib/jobs/job-kind";

export type RangeMessage = { readonly job: string; readonly cells: readonly number[] };

export type RangeReport = {
  /** That the whole range took. */
  readonly seconds: number;
  /** Their outcomes are in the queue. */
  readonly done: readonly number[];
  readonly threw: readonly { readonly index: number; readonly reason: string }[];
  /** Why the thread of the range went down; null: it did not. */
  readonly lost: string | null;
};

/** Told while a range runs: how far a cell is, or whose outcomes are in the queue by now. */
export type RangeProgress = { readonly index: number; readonly share: number } | { readonly done: readonly number[] };

/** An ended message leaves nothing: followers of the job hear of it, or find it gone. */
export const writeMessage = (
  { id, kind }: JobTicket,
  cells: readonly number[],
  turn: number,
): { name: string; data: RangeMessage; opts: BulkJobOptions & { readonly jobId: string } } => ({
  name: kind,
  data: { job: id, cells },
  opts: { jobId: `${id}-${randomUUID()}`, priority: turn, attempts: 1, removeOnComplete: true, removeOnFail: true },
});
