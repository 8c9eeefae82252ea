/** Uploads run in a thread with separate memory: running out of it ends the thread, not the server. One at a time for each kind of upload. */
import type { Worker } from "node:worker_threads";
import type { Issue } from "@/lib/issue";
import { failure, type Result } from "@/lib/result";

type UploadThreads<Upload> = {
  /** Starts the thread with its upload as `workerData`; it posts one Result. */
  readonly start: (upload: Upload) => Worker;
  readonly timeS: number;
  /** Uploads that wait, each a file. */
  readonly mostWaiting: number;
  readonly busy: Issue;
  /** `reason`: the code of what ended it. */
  readonly ended: (reason: string) => Issue;
};

/** Each upload in turn. `left`: its client went away, which ends its thread. */
export function uploadThreads<Upload, Report>(
  settings: UploadThreads<Upload>,
): (upload: Upload, left: AbortSignal) => Promise<Result<Report>> {
  const { mostWaiting, busy, ended } = settings;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (upload, left) => {
    if (waiting >= mostWaiting) return failure(busy);
    waiting += 1;
    const current = last.then(() =>
      left.aborted ? failure(ended("ECONNRESET")) : run<Upload, Report>(settings, upload, left),
    );
    last = current;
    return current.finally(() => (waiting -= 1));
  };
}

function run<Upload, Report>(
  { start, timeS, ended }: UploadThreads<Upload>,
  upload: Upload,
  left: AbortSignal,
): Promise<Result<Report>> {
  return new Promise((resolve) => {
    const worker = start(upload);
    const end = (report: Result<Report>): void => {
      clearTimeout(timer);
      left.removeEventListener("abort", leave);
      resolve(report);
      void worker.terminate();
    };
    const leave = (): void => end(failure(ended("ECONNRESET")));
    const timer = setTimeout(() => end(failure(ended("ETIMEDOUT"))), timeS * 1000);
    left.addEventListener("abort", leave, { once: true });
    worker.once("message", end);
    worker.once("error", (error: Error & { readonly code?: string }) =>
      end(failure(ended(error.code ?? error.message))),
    );
    worker.once("exit", (code) => end(failure(ended(`exit ${code}`))));
  });
}
