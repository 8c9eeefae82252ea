/** Diagnoses of uploaded files, each in a thread of its own. */
import type { DiagnosisJson } from "@/features/core/diagnosis";
import { uploadThreads } from "../upload-thread";
import type { IncidentUpload } from "./diagnose-upload";
import * as m from "@/app/api/v1/messages";
import { issue } from "@/app/api/v1/messages.issues";

const MOST_WAITING = 4;

/** What helps where an upload is too much. */
export const FEWER = m.sendFewerFiles;

export const diagnoseInThread = uploadThreads<IncidentUpload, DiagnosisJson>({
  kind: "diagnosis",
  // Twenty MB of logs, unpacked, with their records.
  memoryMb: 512,
  timeS: 60,
  mostWaiting: MOST_WAITING,
  busy: issue("SERVER-BUSY/diagnoses", "server", { mostWaiting: MOST_WAITING }),
  ended: (by) => issue("DIAGNOSE-ENDED", "files", by),
  fix: FEWER,
});
