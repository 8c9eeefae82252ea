/** Why a cell that a client waited for has no outcome. */
import type { Issue } from "@/lib/issue";
import type { AwaitedEnd } from "@/lib/server/jobs/awaited";
import type { Text } from "@/lib/text";
import { AWAITED } from "./server-jobs";
import * as m from "@/app/api/v1/messages";
import { issue } from "@/app/api/v1/messages.issues";

/** `kind`: the same as a job, where it is one. */
export function awaitedIssue(end: Exclude<AwaitedEnd, { readonly state: "done" }>, kind?: string): Issue {
  switch (end.state) {
    case "full":
      return BUSY;
    case "unserved":
      return UNSERVED;
    case "overdue":
      return overdue(kind);
    case "cancelled":
      return LEFT;
    case "failed":
      // A bug; its stack is the server's affair.
      if (!end.lost) throw new Error(end.reason);
      return lost(kind, end.reason);
  }
}

const BUSY: Issue = issue("SERVER-BUSY/requests", "server", { most: AWAITED.most });

const UNSERVED: Issue = issue("SERVER-BUSY/threads", "server", { startMs: AWAITED.startMs / 1000 });

/** No client reads it. */
const LEFT: Issue = issue("CLIENT-LEFT", "client");

const asJob = (kind: string | undefined): Text => (kind === undefined ? m.askForLess : m.askForLessOrPost({ kind }));

const overdue = (kind: string | undefined): Issue => ({
  ...issue("ANALYSIS-TOO-LONG", "body", { runMs: AWAITED.runMs / 1000 }),
  fix: asJob(kind),
});

const lost = (kind: string | undefined, reason: string): Issue => ({
  ...issue("ANALYSIS-LOST", "body", { reason }),
  fix: asJob(kind),
});
