/**
 * A job as it happens, one JSON object per line or event: outcomes that are there already, in order of their cells, then each as it
 * finishes, how far the job is, and its end with the summary.
 */
import { toJsonValue } from "@/lib/jobs/plain-text";
import type { JobChange } from "@/lib/jobs/coordinate";
import { inSlices } from "@/lib/jobs/slices";
import type { Jobs, JobStatus } from "@/lib/server/jobs/jobs";

type JobMessage =
  | { readonly type: "outcome"; readonly index: number; readonly outcome: unknown }
  | ({ readonly type: "standing" } & ReturnType<typeof plainStatus>)
  | ({ readonly type: "end"; readonly summary: unknown } & ReturnType<typeof plainStatus>);

type Standing = Omit<JobStatus, "outcomes" | "summary">;

/** Issues in both languages: the client chooses one. */
export const plainStatus = ({ id, kind, state, cells, done, share, issues }: Standing) => ({
  id,
  kind,
  state,
  cells,
  done,
  share,
  issues,
});

const TYPES = { events: "text/event-stream; charset=utf-8", lines: "application/x-ndjson; charset=utf-8" };

/** Standings are for people: a few a second are enough. */
const STANDING_EVERY_MS = 250;

export function stream(jobs: Jobs, status: JobStatus, form: keyof typeof TYPES, request: Request): Response {
  const encoder = new TextEncoder();
  let stop: () => void = () => undefined;
  let open = true;
  const leave = (): void => {
    open = false;
    stop();
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (message: JobMessage): void => {
        if (!open) return;
        const line = JSON.stringify(message);
        controller.enqueue(encoder.encode(form === "events" ? `data: ${line}\n\n` : `${line}\n`));
      };
      stop = follow(jobs, status, send, () => {
        if (open) controller.close();
        open = false;
      });
    },
    cancel: leave,
  });
  request.signal.addEventListener("abort", leave, { once: true });
  return new Response(body, {
    headers: { "content-type": TYPES[form], "cache-control": "no-store", "x-accel-buffering": "no" },
  });
}

/** Answers how to stop; `close` is called once, after the end of the job. */
function follow(jobs: Jobs, first: JobStatus, send: (message: JobMessage) => void, close: () => void): () => void {
  const sent = new Set<number>();
  const outcome = (index: number, value: unknown): void => {
    if (sent.has(index)) return;
    sent.add(index);
    send({ type: "outcome", index, outcome: toJsonValue(value) });
  };
  /** In slices: there may be a hundred thousand, and others are answered between two. */
  const known = ({ outcomes }: JobStatus): Promise<void> =>
    inSlices(outcomes, (value, index) => {
      if (value !== undefined) outcome(index, value);
    });
  const changed = (change: JobChange): void => {
    if (change.type === "cell") outcome(change.index, change.outcome);
    if (change.type === "end") void finish();
  };
  const finish = async (): Promise<void> => {
    stop();
    const last = (await jobs.status(first.id)) ?? first;
    await known(last);
    send({ type: "end", ...plainStatus(last), summary: toJsonValue(last.summary) });
    close();
  };
  // Listens first: what finishes while the known outcomes are sent is not missed.
  const unlisten = jobs.watch(first.id, changed);
  const timer = setInterval(() => tell(), STANDING_EVERY_MS);
  const stop = (): void => {
    clearInterval(timer);
    unlisten?.();
  };
  let lastSent = "";
  const tell = (): void => {
    const standing = jobs.standing(first.id);
    const text = JSON.stringify(standing);
    if (standing && text !== lastSent) send({ type: "standing", ...plainStatus(standing) });
    lastSent = text;
  };
  send({ type: "standing", ...plainStatus(first) });
  void known(first).then(() => (unlisten ? undefined : finish()));
  return stop;
}
