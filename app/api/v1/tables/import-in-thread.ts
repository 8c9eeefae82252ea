/** Imports of operator tables, each in a thread of its own. */
import { uploadThreads } from "../upload-thread";
import type { ImportReport, Upload } from "./import-upload";
import * as m from "@/app/api/v1/messages";
import { issue } from "@/app/api/v1/messages.issues";

const MOST_WAITING = 4;

/** What helps where an upload is too much. */
export const SMALLER = m.importFewerFilesAtOnce;

export const importInThread = uploadThreads<Upload, ImportReport>({
  kind: "tables",
  memoryMb: 256,
  timeS: 60,
  mostWaiting: MOST_WAITING,
  busy: issue("SERVER-BUSY/imports", "server", { mostWaiting: MOST_WAITING }),
  ended: (by) => issue("TABLES-IMPORT-ENDED", "files", by),
  fix: SMALLER,
});
