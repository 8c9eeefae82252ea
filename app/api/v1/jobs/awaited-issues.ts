/** Why a cell that a client waited for has no outcome. */
import type { Issue } from "@/lib/issue";
import type { AwaitedEnd } from "@/lib/server/jobs/awaited";
import { text, type Text } from "@/lib/text";
import { AWAITED } from "./server-jobs";

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

const asJob = (kind: string | undefined): Text =>
  kind === undefined
    ? text({ en: "Ask for less.", zh: "请减小计算量。" })
    : text({
        en: `Ask for less, or POST {"kind": "${kind}", "input": <this body>} to /api/v1/jobs, which has no time limit.`,
        zh: `请减小计算量；或将 {"kind": "${kind}", "input": <此请求体>} 提交到 /api/v1/jobs，那里没有时间限制。`,
      });

const overdue = (kind: string | undefined): Issue => ({
  code: "ANALYSIS-TOO-LONG",
  at: "body",
  message: text({
    en: `The analysis was stopped after ${AWAITED.runMs / 1000} s, the most that one request computes.`,
    zh: `分析在 ${AWAITED.runMs / 1000} 秒后被停止，这是单次请求的计算上限。`,
  }),
  fix: asJob(kind),
});

const lost = (kind: string | undefined, reason: string): Issue => ({
  code: "ANALYSIS-LOST",
  at: "body",
  message: text({ en: `The thread of the analysis ended: ${reason}.`, zh: `分析所在的线程已结束：${reason}。` }),
  fix: asJob(kind),
});
