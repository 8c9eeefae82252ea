/** Threads of the command line: the bundle that is running, started once more as a thread. */
import { isMainThread, Worker, workerData } from "node:worker_threads";
import { allJobListings } from "@/features/registry/analysis-jobs";
import { serveThread } from "@/lib/server/jobs/thread-port";

const ROLE = "mds-cells";

export const cellThread = (): Worker => new Worker(new URL(import.meta.url), { workerData: ROLE });

if (!isMainThread && workerData === ROLE) serveThread(allJobListings);
