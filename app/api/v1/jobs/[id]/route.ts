/**
 * One job. GET: its state, progress and outcomes so far as JSON; as lines or server-sent events with
 * `Accept: application/x-ndjson` or `text/event-stream`. DELETE: cancels it.
 */
import { toJsonValue } from "@/lib/jobs/plain-text";
import { issueAnswer, readLanguage, plainIssues } from "@/lib/server/answer";
import { JOB_ID } from "@/lib/server/jobs/identity";
import type { Language } from "@/lib/text";
import { text } from "@/lib/text";
import { serverJobs } from "../server-jobs";
import { plainStatus, stream } from "./stream";

type Context = { params: Promise<{ id: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  const language = readLanguage(request);
  const status = JOB_ID.test(id) ? await serverJobs().status(id) : null;
  if (!status) return unknownJob(id, language);
  const accept = request.headers.get("accept") ?? "";
  if (accept.includes("text/event-stream")) return stream(serverJobs(), status, "events", request);
  if (accept.includes("application/x-ndjson")) return stream(serverJobs(), status, "lines", request);
  const { outcomes, summary, issues } = status;
  return Response.json({
    ...plainStatus(status),
    outcomes: outcomes.map(toJsonValue),
    summary: toJsonValue(summary),
    issues: plainIssues(issues, language),
  });
}

export async function DELETE(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  const language = readLanguage(request);
  const status = JOB_ID.test(id) ? await serverJobs().status(id) : null;
  if (!status) return unknownJob(id, language);
  const cancelled = await serverJobs().cancel(id);
  return Response.json({ id, cancelled, state: (await serverJobs().status(id))?.state ?? status.state });
}

function unknownJob(id: string, language: Language): Response {
  const message = text({ en: `There is no job "${id}" here.`, zh: `此处没有任务“${id}”。` });
  const fix = text({ en: "POST it to /api/v1/jobs.", zh: "请通过 POST /api/v1/jobs 提交。" });
  return issueAnswer([{ code: "JOB-UNKNOWN", at: "path", message, fix }], language, 404);
}
