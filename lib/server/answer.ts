/** JSON answers in the language that the caller prefers; trouble is 422 with the issue list, never a stack trace. */
import type { Issue } from "@/lib/issue";
import type { Language } from "@/lib/text";

export const languageOf = (request: Request): Language =>
  (request.headers.get("accept-language") ?? "").toLowerCase().startsWith("zh") ? "zh" : "en";

export function issueAnswer(issues: readonly Issue[], language: Language, status = 422): Response {
  return Response.json({ issues: plainIssues(issues, language) }, { status });
}

export const plainIssues = (issues: readonly Issue[], language: Language) =>
  issues.map(({ code, at, message, fix }) => ({ code, at, message: message[language], fix: fix?.[language] ?? null }));
