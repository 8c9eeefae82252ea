/** What this server computes: jobs in its own threads, or on the queue when REDIS_URL is set; requests always in its threads. */
import { Worker } from "node:worker_threads";
import { allJobListings } from "@/features/registry/analysis-jobs";
import type { Executor } from "@/lib/jobs/executor";
import { awaitedCells, type AwaitedCells } from "@/lib/server/jobs/awaited";
import { codeVersion } from "@/lib/server/jobs/identity";
import { createJobs, type Jobs } from "@/lib/server/jobs/jobs";
import { jobStore, serverFolder } from "@/lib/server/jobs/outcome-store";
import { queueExecutor } from "@/lib/server/jobs/queue/queue-executor";
import { redisUrl } from "@/lib/server/jobs/queue/url";
import { threadPool } from "@/lib/server/jobs/thread-port";
import { setGauge } from "@/lib/server/operations/metrics";
import { ownThreads } from "@/lib/server/operations/processes";
import type { CellPool } from "@/lib/worker/pool";
import { poolExecutor } from "@/lib/worker/pool-executor";

/** Routes may be bundled apart from each other; these are the process's. */
const home = globalThis as { mdsJobs?: Jobs; mdsPool?: CellPool; mdsAwaited?: AwaitedCells };

/** What a client may wait for: browsers and proxies give up after a minute or so. */
export const AWAITED = { most: 64, startMs: 30_000, runMs: 60_000 } as const;

export function serverJobs(): Jobs {
  home.mdsJobs ??= createJobs({ listings: allJobListings, executor: findExecutor(), store: jobStore(serverFolder()) });
  return home.mdsJobs;
}

export function awaited(): AwaitedCells {
  home.mdsAwaited ??= awaitedCells({ pool: serverPool(), ...AWAITED, told: tellAwaited });
  return home.mdsAwaited;
}

const tellAwaited = (here: number): void =>
  setGauge("mds_computed_requests", "Requests that threads compute or that wait for one.", here);

/** One thread more than cores, for what takes a moment alone: it need not wait until something long has ended. */
function serverPool(): CellPool {
  const spawn = (spare: boolean): Worker =>
    new Worker(new URL("./cell-thread.ts", import.meta.url), { workerData: { spare } });
  home.mdsPool ??= threadPool(ownThreads(), spawn, 1);
  return home.mdsPool;
}

function findExecutor(): () => Executor {
  const url = redisUrl();
  const executor = url === null ? poolExecutor(serverPool()) : queueExecutor({ url, code: codeVersion() });
  return () => executor;
}

/** Where pages should compute: in the browser, unless this deployment has workers or asks for its own threads. */
export const pagesCompute = (): "browser" | "server" =>
  redisUrl() !== null || process.env.MDS_JOBS === "server" ? "server" : "browser";
