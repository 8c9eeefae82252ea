// Loaded before a program (node --import): when it ends, its processor time, user and system, all threads, is in the file $MDS_SPENT.
import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

if (isMainThread)
  process.on("exit", () => {
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    writeFileSync(process.env.MDS_SPENT, JSON.stringify((userCPUTime + systemCPUTime) / 1e6));
  });
