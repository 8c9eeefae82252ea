/**
 * One job. GET: its state, progress and outcomes so far as JSON; as lines or server-sent events with
 * `Accept: application/x-ndjson` or `text/event-stream`. DELETE: cancels it. Admins cancel any job, viewers and editors their
 * own. A job that two people asked for goes on until both have cancelled it.
 */
import { issueAnswer, readLanguage } from "@/lib/server/answer";
import type { Issue } from "@/lib/issue";
import { JOB_ID } from "@/lib/server/jobs/identity";
import { ownerOn, roleOn } from "@/lib/server/who-asks";
import type { Language } from "@/lib/text";
import { serverJobs } from "../server-jobs";
import { stream } from "./stream";
import { wholeAnswer } from "./whole-answer";
import * as m from "@/app/api/v1/messages";
import { issue } from "@/app/api/v1/messages.issues";

type Context = { params: Promise<{ id: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  const language = readLanguage(request);
  const status = JOB_ID.test(id) ? await serverJobs().status(id) : null;
  if (!status) return unknownJob(id, language);
  const accept = request.headers.get("accept") ?? "";
  if (accept.includes("text/event-stream")) return stream(serverJobs(), status, "events", request);
  if (accept.includes("application/x-ndjson")) return stream(serverJobs(), status, "lines", request);
  return wholeAnswer(status, language);
}

export async function DELETE(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  const language = readLanguage(request);
  const status = JOB_ID.test(id) ? await serverJobs().status(id) : null;
  if (!status) return unknownJob(id, language);
  const left = roleOn(request) === "admin" ? "last" : serverJobs().leave(id, ownerOn(request));
  if (left === "foreign") return issueAnswer([FOREIGN], language, 403);
  const cancelled = left === "last" && (await serverJobs().cancel(id));
  return Response.json({ id, cancelled, state: (await serverJobs().status(id))?.state ?? status.state });
}

const FOREIGN: Issue = issue("JOB-FOREIGN", "path");

function unknownJob(id: string, language: Language): Response {
  const message = m.thereIsNoJobId({ id });
  const fix = m.postItToApiV1;
  return issueAnswer([{ code: "JOB-UNKNOWN", at: "path", message, fix }], language, 404);
}
