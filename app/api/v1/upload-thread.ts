/** Uploads run in a thread with separate memory: running out of it ends the thread, not the server. One at a time for each kind of upload. */
import { Worker } from "node:worker_threads";
import type { Issue } from "@/lib/issue";
import { failure, type Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import type { UploadKind, UploadWork } from "./upload-work";

/** What a thread is given; it is ended beyond. */
type Limits = { readonly memoryMb: number; readonly timeS: number };

type UploadThreads = Limits & {
  readonly kind: UploadKind;
  /** Uploads that wait, each a file. */
  readonly mostWaiting: number;
  readonly busy: Issue;
  /** `reason`: the code of what ended it. */
  readonly ended: (by: Limits & { readonly reason: string }) => Issue;
  /** What helps where an upload is too much. */
  readonly fix: Text;
};

/** Each upload in turn. `left`: its client went away, which ends its thread. */
export function uploadThreads<Upload, Report>(
  settings: UploadThreads,
): (upload: Upload, left: AbortSignal) => Promise<Result<Report>> {
  const { mostWaiting, busy } = settings;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (upload, left) => {
    if (waiting >= mostWaiting) return failure(busy);
    waiting += 1;
    const current = last.then(() =>
      left.aborted ? failure(endedBy(settings, "ECONNRESET")) : run<Upload, Report>(settings, upload, left),
    );
    last = current;
    return current.finally(() => (waiting -= 1));
  };
}

const endedBy = ({ ended, fix, memoryMb, timeS }: UploadThreads, reason: string): Issue => ({
  ...ended({ reason, memoryMb, timeS }),
  fix,
});

function run<Upload, Report>(settings: UploadThreads, upload: Upload, left: AbortSignal): Promise<Result<Report>> {
  return new Promise((resolve) => {
    const { kind, timeS, memoryMb } = settings;
    const workerData: UploadWork = { kind, upload };
    const worker = new Worker(new URL("./upload-work.ts", import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const stop = (reason: string): void => end(failure(endedBy(settings, reason)));
    const end = (report: Result<Report>): void => {
      clearTimeout(timer);
      left.removeEventListener("abort", leave);
      resolve(report);
      void worker.terminate();
    };
    const leave = (): void => stop("ECONNRESET");
    const timer = setTimeout(() => stop("ETIMEDOUT"), timeS * 1000);
    left.addEventListener("abort", leave, { once: true });
    worker.once("message", end);
    worker.once("error", (error: Error & { readonly code?: string }) => stop(error.code ?? error.message));
    worker.once("exit", (code) => stop(`exit ${code}`));
  });
}
