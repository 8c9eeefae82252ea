/** JSON answers in the language that the caller prefers; trouble is the issue list, never a stack trace. */
import { cutIssues, type Issue } from "@/lib/issue";
import type { Language } from "@/lib/text";
import { StoreError } from "./store-errors";

export const readLanguage = (request: Request): Language => languageFrom(request.headers.get("accept-language"));

export const languageFrom = (accepted: string | null | undefined): Language =>
  (accepted ?? "").toLowerCase().startsWith("zh") ? "zh" : "en";

/** A faulty request is 422, unless its kind of fault has another status. */
const STATUS: Readonly<Record<string, number>> = {
  "BODY-TOO-LARGE": 413,
  "BODY-TYPE": 415,
  "SAVED-CHANGED": 409,
  "SAVED-UNKNOWN": 404,
  "SERVER-BUSY": 503,
  "STORE-AWAY": 503,
  "STORE-BUSY": 503,
  "STORE-DAMAGED": 503,
  "STORE-FULL": 507,
  "STORE-NEWER": 503,
  "STORE-QUOTA": 507,
};

export const issueStatus = (issues: readonly Issue[]): number => STATUS[issues[0]?.code ?? ""] ?? 422;

const MOST_ISSUES = 100;

export function issueAnswer(issues: readonly Issue[], language: Language, status = issueStatus(issues)): Response {
  const answer = Response.json({ issues: plainIssues(cutIssues(issues, MOST_ISSUES), language) }, { status });
  if (status === 503 && !NEEDS_A_HAND.has(issues[0]?.code ?? "")) answer.headers.set("retry-after", RETRY_AFTER_S);
  return answer;
}

/** A retry does not help before the cause is fixed. */
const NEEDS_A_HAND = new Set(["STORE-DAMAGED", "STORE-NEWER"]);

/** Seconds: a few requests have ended by then. */
export const RETRY_AFTER_S = "5";

export const plainIssues = (issues: readonly Issue[], language: Language) =>
  issues.map(({ code, at, message, fix }) => ({ code, at, message: message[language], fix: fix?.[language] ?? null }));

/** A route whose stores may be damaged or full: that is an answer, too. */
export const answering =
  <Rest extends readonly unknown[]>(route: (request: Request, ...rest: Rest) => Response | Promise<Response>) =>
  async (request: Request, ...rest: Rest): Promise<Response> => {
    try {
      return await route(request, ...rest);
    } catch (error) {
      if (error instanceof StoreError) return issueAnswer([error.issue], readLanguage(request));
      throw error;
    }
  };
