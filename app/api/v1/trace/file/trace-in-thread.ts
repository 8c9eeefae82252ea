/** Uploaded traces, each upload in a thread of its own. */
import { Worker } from "node:worker_threads";
import type { Issue } from "@/lib/issue";
import { uploadThreads } from "../../upload-thread";
import type { TraceUpload } from "./trace-upload";
import * as m from "@/app/api/v1/messages";
import { issue } from "@/app/api/v1/messages.issues";

const MEMORY_MB = 1024;
const TIME_S = 120;
const MOST_WAITING = 4;

/** What helps where an upload is too much. */
export const SMALLER = m.readTracesWithMds;

const ended = (reason: string): Issue => ({
  ...issue("TRACE-ENDED", "files", { reason, memoryMb: MEMORY_MB, timeS: TIME_S }),
  fix: SMALLER,
});

export const tracesInThread = uploadThreads<TraceUpload, object>({
  start: (upload) =>
    new Worker(new URL("./trace-thread.ts", import.meta.url), {
      workerData: upload,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    }),
  timeS: TIME_S,
  mostWaiting: MOST_WAITING,
  busy: issue("SERVER-BUSY/traces", "server", { mostWaiting: MOST_WAITING }),
  ended,
});
