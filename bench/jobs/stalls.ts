/** How long the event loop stands while a job of 100,000 cells is planned, started, and cancelled a second later. Milliseconds. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as later } from "node:timers/promises";
import { servingGridJob } from "@/features/core/serving/grid/job";
import type { JobKind, JobListing } from "@/lib/jobs/job-kind";
import type { Executor } from "@/lib/jobs/executor";
import { createJobs } from "@/lib/server/jobs/jobs";
import { jobStore } from "@/lib/server/jobs/outcome-store";
import { queueExecutor } from "@/lib/server/jobs/queue/queue-executor";
import { text } from "@/lib/text";
import { cellPool } from "@/lib/worker/pool";
import { poolExecutor } from "@/lib/worker/pool-executor";

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
const INPUT = {
  scenario: { model: "deepseek-v3", hw: "h200-sxm", isl: 2048, osl: 512 },
  ...{ tp: range(100), conc: range(1000) },
};
const LISTING: JobListing = {
  kind: servingGridJob.kind,
  title: text({ en: "", zh: "" }),
  load: async () => servingGridJob as JobKind,
};

/** Workers that never answer: what is measured is everything around the cells. */
const silent = (): Executor =>
  poolExecutor(
    cellPool({
      size: 2,
      spawn: () => ({ post: () => undefined, listen: () => undefined, terminate: () => undefined }),
      patience: null,
    }),
  );

/** `longest_work_ms` is processor time of this thread between two turns, which others on the machine do not lengthen. */
type Stall = { readonly seconds: number; readonly longest_stall_ms: number; readonly longest_work_ms: number };

const workMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

async function stalls(work: () => Promise<unknown>): Promise<Stall> {
  let longest = 0;
  let longestWork = 0;
  let last = performance.now();
  let lastWork = workMs();
  let watching = true;
  const tick = (): void => {
    const now = performance.now();
    const work = workMs();
    longest = Math.max(longest, now - last);
    longestWork = Math.max(longestWork, work - lastWork);
    [last, lastWork] = [now, work];
    if (watching) setImmediate(tick);
  };
  tick();
  const began = performance.now();
  await work();
  watching = false;
  tick();
  return {
    seconds: Number(((performance.now() - began) / 1000).toFixed(2)),
    longest_stall_ms: Number(longest.toFixed(1)),
    longest_work_ms: Number(longestWork.toFixed(1)),
  };
}

/** `url`: a queue without workers; null: workers of this process. */
export async function measure(url: string | null): Promise<Record<string, Stall>> {
  const folder = mkdtempSync(join(tmpdir(), "mds-stalls-"));
  const executor = url === null ? silent() : queueExecutor({ url, code: `stalls-${process.pid}` });
  const jobs = createJobs({ listings: [LISTING], executor: () => executor, store: jobStore(folder) });
  let id = "";
  const start = await stalls(async () => {
    const started = await jobs.start(LISTING.kind, INPUT);
    if (!started.ok) throw new Error("the job was refused");
    id = started.value.id;
  });
  const after = await stalls(() => later(1000));
  const cancel = await stalls(() => jobs.cancel(id));
  const state = (await jobs.status(id))?.state;
  if (state !== "cancelled") throw new Error(`the job is ${state}, not cancelled`);
  rmSync(folder, { recursive: true, force: true });
  return { start, first_second: after, cancel };
}
