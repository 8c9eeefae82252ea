/**
 * POST /api/v1/<analysis>: the headless twin of a page. Parameters as a JSON object of link names; `?include=parts` adds the page's
 * verdict, figures and parts, `sensitivities` what moves each figure. It runs in a thread, which
 * alone loads the engine, so that the server answers others meanwhile, and ends when its client leaves.
 */
import { randomUUID } from "node:crypto";
import { findPage, longRuns, pages } from "@/features/registry/registry";
import { analysisKind, answerKind } from "@/features/analysis/work";
import type { Issue } from "@/lib/issue";
import { answering, issueAnswer, readLanguage } from "@/lib/server/answer";
import { jsonBytes } from "@/lib/server/body";
import { isLongRun, tellLongRuns } from "@/lib/server/http/long-runs";
import { awaitedIssue } from "../jobs/awaited-issues";
import { awaited } from "../jobs/server-jobs";
import { warmThread } from "../jobs/warm-thread";
import type { Answer, AnswerAsk } from "./answers";
import { issue } from "@/app/api/v1/messages.issues";

tellLongRuns(longRuns);

type Context = { params: Promise<{ analysis: string }> };

export const POST = answering(async (request: Request, { params }: Context): Promise<Response> => {
  const language = readLanguage(request);
  const { analysis: id } = await params;
  if (!findPage(id)) return issueAnswer([unknownAnalysis(id)], language, 404);
  const body = await jsonBytes(request);
  if (!body.ok) return issueAnswer(body.issues, language);
  const input: AnswerAsk = { body: body.value, language, ...asked(request) };
  const job = { id: randomUUID(), kind: answerKind(id), input };
  const urgency = isLongRun(id, body.value.byteLength) ? "awaited" : "quick";
  if (urgency === "awaited") warmThread();
  const end = await awaited()({ job, index: 0, urgency, progress: () => undefined }, request.signal);
  if (end.state !== "done") return issueAnswer([awaitedIssue(end, analysisKind(id))], language);
  const { status, body: bytes } = end.outcome as Answer;
  return new Response(bytes, { status, headers: { "content-type": "application/json" } });
});

function asked(request: Request): Pick<AnswerAsk, "parts" | "sensitivities"> {
  const wanted = new URL(request.url).searchParams.getAll("include").flatMap((list) => list.split(","));
  return { parts: wanted.includes("parts"), sensitivities: wanted.includes("sensitivities") };
}

function unknownAnalysis(id: string): Issue {
  const known = pages.map((page) => page.id).join(", ");
  return issue("ANALYSIS-UNKNOWN", "path", { id, known });
}
