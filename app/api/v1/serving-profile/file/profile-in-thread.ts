/** Uploaded captures, each upload in a thread of its own. */
import { Worker } from "node:worker_threads";
import type { Issue } from "@/lib/issue";
import { uploadThreads } from "../../upload-thread";
import type { ProfileUpload } from "./profile-upload";
import * as m from "@/app/api/v1/messages";
import { issue } from "@/app/api/v1/messages.issues";

const MEMORY_MB = 1024;
const TIME_S = 120;
const MOST_WAITING = 4;

/** What helps where an upload is too much. */
export const READ_HERE = m.readCapturesWithMds;

const ended = (reason: string): Issue => ({
  ...issue("PROFILE-ENDED", "files", { reason, memoryMb: MEMORY_MB, timeS: TIME_S }),
  fix: READ_HERE,
});

export const profileInThread = uploadThreads<ProfileUpload, object>({
  start: (upload) =>
    new Worker(new URL("./profile-thread.ts", import.meta.url), {
      workerData: upload,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    }),
  timeS: TIME_S,
  mostWaiting: MOST_WAITING,
  busy: issue("SERVER-BUSY/captures", "server", { mostWaiting: MOST_WAITING }),
  ended,
});
