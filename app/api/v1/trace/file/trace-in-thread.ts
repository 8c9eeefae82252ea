/** Uploaded traces, each upload in a thread of its own. */
import { uploadThreads } from "../../upload-thread";
import type { TraceUpload } from "./trace-upload";
import * as m from "@/app/api/v1/messages";
import { issue } from "@/app/api/v1/messages.issues";

const MOST_WAITING = 4;

/** What helps where an upload is too much. */
export const SMALLER = m.readTracesWithMds;

export const tracesInThread = uploadThreads<TraceUpload, object>({
  kind: "trace",
  memoryMb: 1024,
  timeS: 120,
  mostWaiting: MOST_WAITING,
  busy: issue("SERVER-BUSY/traces", "server", { mostWaiting: MOST_WAITING }),
  ended: (by) => issue("TRACE-ENDED", "files", by),
  fix: SMALLER,
});
