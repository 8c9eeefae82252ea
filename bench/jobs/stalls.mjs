// How long requests wait while a job of 100,000 cells is started and cancelled: node bench/jobs/stalls.mjs [redis://...]
// The queue needs no worker. Times judge a calm machine; tests/lib/jobs/slices.test.ts counts cells instead.
import { loadavg } from "node:os";
import { printJson, withBundle } from "../bundled.mjs";

const url = process.argv[2] ?? null;
await withBundle("jobs/stalls.ts", async ({ measure }) => printJson({ load: loadavg()[0], ...(await measure(url)) }), [
  "bullmq",
  "ioredis",
]);
process.exit(0);
