/**
 * POST /api/v1/<analysis>: the headless twin of a page. Parameters as a JSON object of link names; `?include=parts` adds the page's
 * verdict, figures and parts, `sensitivities` what moves each figure. It runs in a thread, so that the server answers others meanwhile, and ends when its client leaves.
 */
import { randomUUID } from "node:crypto";
import { loadAnalysis, pages } from "@/features/registry";
import { analysisKind } from "@/features/work";
import type { Issue } from "@/lib/issue";
import { answering, issueAnswer, readLanguage } from "@/lib/server/answer";
import { jsonBytes } from "@/lib/server/body";
import type { AwaitedEnd } from "@/lib/server/jobs/awaited";
import { text } from "@/lib/text";
import { AWAITED, awaited } from "../jobs/server-jobs";
import { answerKind, type Answer, type AnswerAsk } from "./answers";

type Context = { params: Promise<{ analysis: string }> };

export const POST = answering(async (request: Request, { params }: Context): Promise<Response> => {
  const language = readLanguage(request);
  const { analysis: id } = await params;
  const analysis = await loadAnalysis(id);
  if (!analysis) return issueAnswer([unknownAnalysis(id)], language, 404);
  const body = await jsonBytes(request);
  if (!body.ok) return issueAnswer(body.issues, language);
  const input: AnswerAsk = { body: body.value, language, ...asked(request) };
  const job = { id: randomUUID(), kind: answerKind(id), input };
  const urgency = analysis.work ? "awaited" : "quick";
  const end = await awaited()({ job, index: 0, urgency, progress: () => undefined }, request.signal);
  if (end.state !== "done") return issueAnswer([trouble(end, id)], language);
  const { status, body: written } = end.outcome as Answer;
  return new Response(written, { status, headers: { "content-type": "application/json" } });
});

function asked(request: Request): Pick<AnswerAsk, "parts" | "sensitivities"> {
  const wanted = new URL(request.url).searchParams.getAll("include").flatMap((list) => list.split(","));
  return { parts: wanted.includes("parts"), sensitivities: wanted.includes("sensitivities") };
}

function trouble(end: Exclude<AwaitedEnd, { readonly state: "done" }>, id: string): Issue {
  switch (end.state) {
    case "full":
      return BUSY;
    case "unserved":
      return UNSERVED;
    case "overdue":
      return overdue(id);
    case "cancelled":
      return LEFT;
    case "failed":
      // A bug; its stack is the server's affair.
      if (!end.lost) throw new Error(end.reason);
      return lost(id, end.reason);
  }
}

const LATER = text({
  en: "Ask again in some seconds, or start a job: POST /api/v1/jobs.",
  zh: "请数秒后重试，或启动任务：POST /api/v1/jobs。",
});

const BUSY: Issue = {
  code: "SERVER-BUSY",
  at: "server",
  message: text({
    en: `${AWAITED.most} requests are being computed or wait already, which is the most.`,
    zh: `已有 ${AWAITED.most} 个请求正在计算或等待，达到上限。`,
  }),
  fix: LATER,
};

const UNSERVED: Issue = {
  code: "SERVER-BUSY",
  at: "server",
  message: text({
    en: `No thread was free within ${AWAITED.startMs / 1000} s.`,
    zh: `${AWAITED.startMs / 1000} 秒内没有空闲线程。`,
  }),
  fix: LATER,
};

/** Nobody reads it. */
const LEFT: Issue = {
  code: "CLIENT-LEFT",
  at: "client",
  message: text({ en: "The client left.", zh: "客户端已断开。" }),
};

const asJob = (id: string) =>
  text({
    en: `Ask for less, or POST {"kind": "${analysisKind(id)}", "input": <this body>} to /api/v1/jobs, which has no time limit.`,
    zh: `请减小计算量；或将 {"kind": "${analysisKind(id)}", "input": <此请求体>} 提交到 /api/v1/jobs，那里没有时间限制。`,
  });

const overdue = (id: string): Issue => ({
  code: "ANALYSIS-TOO-LONG",
  at: "body",
  message: text({
    en: `The analysis was stopped after ${AWAITED.runMs / 1000} s, the most that one request computes.`,
    zh: `分析在 ${AWAITED.runMs / 1000} 秒后被停止，这是单次请求的计算上限。`,
  }),
  fix: asJob(id),
});

const lost = (id: string, reason: string): Issue => ({
  code: "ANALYSIS-LOST",
  at: "body",
  message: text({ en: `The thread of the analysis ended: ${reason}.`, zh: `分析所在的线程已结束：${reason}。` }),
  fix: asJob(id),
});

function unknownAnalysis(id: string): Issue {
  const known = pages.map((page) => page.id).join(", ");
  return {
    code: "ANALYSIS-UNKNOWN",
    at: "path",
    message: text({ en: `There is no analysis "${id}".`, zh: `没有名为“${id}”的分析。` }),
    fix: text({ en: `Known are ${known}.`, zh: `可用：${known}。` }),
  };
}
