/**
 * Threads that work for long yield the processor to the thread that answers requests.
 *
 * Linux keeps a nice value for each thread, and the process number 0 stands for the calling one, so that the main thread stays as it is
 * (setpriority(2), section "C library/kernel differences"). Elsewhere the whole process would become nicer: nothing is done there.
 */
import { constants, setPriority } from "node:os";
import { isMainThread } from "node:worker_threads";

export function yieldToRequests(platform: NodeJS.Platform = process.platform): void {
  if (isMainThread || platform !== "linux") return;
  setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
}
