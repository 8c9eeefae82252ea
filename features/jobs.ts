/** Every kind of long work, for the pages, the HTTP API, the command line and the workers. Engines load when a job starts. */
import type { JobListing } from "@/lib/jobs/job-kind";
import { text } from "@/lib/text";

export const jobListings: readonly JobListing[] = [
  {
    kind: "serving-grid",
    title: text("Serving model over TP and concurrency", "按 TP 与并发遍历推理服务模型"),
    load: async () => (await import("./serving-grid/job")).servingGridJob,
  },
];
