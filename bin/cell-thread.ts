/** The thread that computes cells of jobs, a file of its own beside `cli.mjs` (cell-threads.ts starts it). */
import { allJobListings } from "@/features/registry/analysis-jobs";
import { serveThread } from "@/lib/server/jobs/thread-port";

serveThread(allJobListings);
