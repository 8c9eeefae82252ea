/** The file of a thread that reads an upload: one upload, then it ends. Each kind loads its own readers. */
import { parentPort, workerData } from "node:worker_threads";
import { yieldToRequests } from "@/lib/server/yield-to-requests";

const WORK = {
  diagnosis: async () => (await import("./diagnose/diagnose-upload")).diagnoseUpload,
  tables: async () => (await import("./tables/import-upload")).importUpload,
  trace: async () => (await import("./trace/file/trace-upload")).answerTraces,
  capture: async () => (await import("./serving-profile/file/profile-upload")).answerProfile,
} as const;

export type UploadKind = keyof typeof WORK;
export type UploadWork = { readonly kind: UploadKind; readonly upload: unknown };

yieldToRequests();
const { kind, upload } = workerData as UploadWork;
void WORK[kind]()
  .then((read) => read(upload as never))
  .then((answer) => parentPort?.postMessage(answer));
