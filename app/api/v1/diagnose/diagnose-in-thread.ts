/** Diagnoses of uploaded files, each in a thread of its own. */
import { Worker } from "node:worker_threads";
import type { Issue } from "@/lib/issue";
import type { DiagnosisJson } from "@/features/core/diagnosis";
import { uploadThreads } from "../upload-thread";
import type { IncidentUpload } from "./diagnose-upload";
import * as m from "@/app/api/v1/messages";
import { issue } from "@/app/api/v1/messages.issues";

/** Twenty MB of logs, unpacked, with their records. */
const MEMORY_MB = 512;
const TIME_S = 60;
const MOST_WAITING = 4;

/** What helps where an upload is too much. */
export const FEWER = m.sendFewerFiles;

const ended = (reason: string): Issue => ({
  ...issue("DIAGNOSE-ENDED", "files", { reason, memoryMb: MEMORY_MB, timeS: TIME_S }),
  fix: FEWER,
});

export const diagnoseInThread = uploadThreads<IncidentUpload, DiagnosisJson>({
  start: (upload) =>
    new Worker(new URL("./diagnose-thread.ts", import.meta.url), {
      workerData: upload,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    }),
  timeS: TIME_S,
  mostWaiting: MOST_WAITING,
  busy: issue("SERVER-BUSY/diagnoses", "server", { mostWaiting: MOST_WAITING }),
  ended,
});
