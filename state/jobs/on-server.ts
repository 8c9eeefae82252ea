/** A job on the server: posted, then followed line by line. Leaving the page only stops listening; cancelling stops the job. */
import { fromJsonValue } from "@/lib/jobs/plain-text";
import type { Issue } from "@/lib/issue";
import { verbatim } from "@/lib/text";
import type { JobSnapshot, JobState } from "@/lib/jobs/board";
import { brokenOff, refused, type JobRun } from "./job-run";

const JOBS = "/api/v1/jobs";

/** As the server sends it (app/api/v1/jobs/[id]/stream). */
type Message =
  | { readonly type: "outcome"; readonly index: number; readonly outcome: unknown }
  | ({ readonly type: "standing" } & Standing)
  | ({ readonly type: "end"; readonly summary: unknown } & Standing);

type Standing = {
  readonly state: JobState;
  readonly cells: number;
  readonly done: number;
  readonly share: number;
  readonly issues: readonly Issue[];
};

export const CANCELLED_BY_READER = "cancelled by reader";

export const onServer: JobRun = async (kind, input, { signal, publish }) => {
  const started = await fetch(JOBS, { method: "POST", body: JSON.stringify({ kind, input }) });
  const answer = (await started.json()) as { id: string; issues: readonly PlainIssue[] };
  if (!started.ok) return publish(refused(answer.issues.map(inOneLanguage)));
  const { id } = answer;
  const tellServer = (): void => {
    if (signal.reason === CANCELLED_BY_READER) void fetch(`${JOBS}/${id}`, { method: "DELETE" });
  };
  if (signal.aborted) return tellServer();
  signal.addEventListener("abort", tellServer, { once: true });

  // A cancelled job ends its own stream; a reader who goes away ends it from this side.
  const leaving = new AbortController();
  signal.addEventListener("abort", () => signal.reason === CANCELLED_BY_READER || leaving.abort());
  const stream = await fetch(`${JOBS}/${id}`, {
    headers: { accept: "application/x-ndjson" },
    signal: leaving.signal,
  });
  let snapshot: JobSnapshot = { ...refused([]), state: "running" };
  const outcomes: unknown[] = [];
  for await (const message of writeLines(stream)) {
    if (message.type === "outcome") outcomes[message.index] = fromJsonValue(message.outcome);
    else {
      const { state, cells, done, share, issues } = message;
      const summary = message.type === "end" ? fromJsonValue(message.summary) : null;
      snapshot = { state, cells, done, share, issues, summary, outcomes: [] };
    }
    const { cells } = snapshot;
    publish(() => ({ ...snapshot, outcomes: Array.from({ length: cells }, (_, index) => outcomes[index]) }));
    if (message.type === "end") return;
  }
  publish(refused([brokenOff("the server went away")]));
};

type PlainIssue = { readonly code: string; readonly at: string; readonly message: string; readonly fix: string | null };

/** The server answered in the reader's language already. */
const inOneLanguage = ({ code, at, message, fix }: PlainIssue): Issue => ({
  code,
  at,
  message: verbatim(message),
  ...(fix !== null && { fix: verbatim(fix) }),
});

async function* writeLines(answer: Response): AsyncGenerator<Message> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line !== "") yield JSON.parse(line) as Message;
  }
}
