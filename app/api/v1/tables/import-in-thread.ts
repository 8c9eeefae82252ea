/** Imports of operator tables, each in a thread of its own. */
import { Worker } from "node:worker_threads";
import type { Issue } from "@/lib/issue";
import { uploadThreads } from "../upload-thread";
import type { ImportReport, Upload } from "./import-upload";
import * as m from "@/app/api/v1/messages";
import { issue } from "@/app/api/v1/messages.issues";

const MEMORY_MB = 256;
const TIME_S = 60;
const MOST_WAITING = 4;

/** What helps where an upload is too much. */
export const SMALLER = m.importFewerFilesAtOnce;

const ended = (reason: string): Issue => ({
  ...issue("TABLES-IMPORT-ENDED", "files", { reason, memoryMb: MEMORY_MB, timeS: TIME_S }),
  fix: SMALLER,
});

export const importInThread = uploadThreads<Upload, ImportReport>({
  start: (upload) =>
    new Worker(new URL("./import-thread.ts", import.meta.url), {
      workerData: upload,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    }),
  timeS: TIME_S,
  mostWaiting: MOST_WAITING,
  busy: issue("SERVER-BUSY/imports", "server", { mostWaiting: MOST_WAITING }),
  ended,
});
