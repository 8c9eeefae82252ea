/** The jobs of this server: in its own threads, or on the queue when REDIS_URL is set. */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { jobListings } from "@/features/jobs";
import type { Place } from "@/lib/jobs/place";
import { codeVersion } from "@/lib/server/jobs/identity";
import { createJobs, type Jobs } from "@/lib/server/jobs/jobs";
import { jobStore, serverFolder } from "@/lib/server/jobs/outcome-store";
import { queuePlace } from "@/lib/server/jobs/queue/place";
import { redisUrl } from "@/lib/server/jobs/queue/url";
import { threadPool } from "@/lib/server/jobs/thread-port";
import { poolPlace } from "@/lib/worker/pool-place";

/** Routes may be bundled apart from each other; the jobs are the process's. */
const home = globalThis as { mdsJobs?: Jobs };

export function serverJobs(): Jobs {
  home.mdsJobs ??= createJobs({ listings: jobListings, place: placeOf(), store: jobStore(serverFolder()) });
  return home.mdsJobs;
}

function placeOf(): () => Place {
  const url = redisUrl();
  if (url !== null) {
    const place = queuePlace({ url, code: codeVersion() });
    return () => place;
  }
  const pool = threadPool(availableParallelism(), () => new Worker(new URL("./cell-thread.ts", import.meta.url)));
  const place = poolPlace(pool);
  return () => place;
}

/** Where pages should compute: in the browser, unless this deployment has workers or asks for its own threads. */
export const pagesCompute = (): "browser" | "server" =>
  redisUrl() !== null || process.env.MDS_JOBS === "server" ? "server" : "browser";
