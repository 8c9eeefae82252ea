/** Uploads run in a thread with separate memory: running out of it ends the thread, not the server. One at a time. */
import { Worker } from "node:worker_threads";
import type { Issue } from "@/lib/issue";
import { failure, type Result } from "@/lib/result";
import type { ImportReport, Upload } from "./import-upload";
import * as m from "@/app/api/v1/messages";
import { issue } from "@/app/api/v1/messages.issues";

const MEMORY_MB = 256;
const TIME_S = 60;
/** Uploads that wait, each a file. */
const MOST_WAITING = 4;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

export async function importInThread(upload: Upload, left: AbortSignal): Promise<Result<ImportReport>> {
  if (waiting >= MOST_WAITING) return failure(BUSY);
  waiting += 1;
  const current = last.then(() => (left.aborted ? failure(ended("ECONNRESET")) : run(upload, left)));
  last = current;
  return current.finally(() => (waiting -= 1));
}

function run(upload: Upload, left: AbortSignal): Promise<Result<ImportReport>> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL("./import-thread.ts", import.meta.url), {
      workerData: upload,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const end = (report: Result<ImportReport>): void => {
      clearTimeout(timer);
      left.removeEventListener("abort", leave);
      resolve(report);
      void worker.terminate();
    };
    const leave = (): void => end(failure(ended("ECONNRESET")));
    const timer = setTimeout(() => end(failure(ended("ETIMEDOUT"))), TIME_S * 1000);
    left.addEventListener("abort", leave, { once: true });
    worker.once("message", end);
    worker.once("error", (error: Error & { readonly code?: string }) =>
      end(failure(ended(error.code ?? error.message))),
    );
    worker.once("exit", (code) => end(failure(ended(`exit ${code}`))));
  });
}

/** What helps where an upload is too much. */
export const SMALLER = m.importFewerFilesAtOnce;

const ended = (reason: string): Issue => ({
  ...issue("TABLES-IMPORT-ENDED", "files", { reason, memoryMb: MEMORY_MB, timeS: TIME_S }),
  fix: SMALLER,
});

const BUSY: Issue = issue("SERVER-BUSY/imports", "server", { mostWaiting: MOST_WAITING });
