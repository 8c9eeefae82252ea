/**
 * POST /api/v1/<analysis>: the headless twin of a page. Parameters as a JSON object of link names; `?include=parts` adds the page's
 * verdict, figures and parts.
 */
import { loadAnalysis, pages } from "@/features/registry";
import { runAnalysis } from "@/features/run-analysis";
import { issueAnswer, languageOf, plainIssues } from "@/lib/server/answer";
import { openTables } from "@/features/core/timing/tables/open-tables";
import { jsonObjectOf } from "@/lib/server/body";
import { storedTableSet } from "@/lib/server/table-store";
import { text } from "@/lib/text";

type Context = { params: Promise<{ analysis: string }> };

export async function POST(request: Request, { params }: Context): Promise<Response> {
  const language = languageOf(request);
  const { analysis: id } = await params;
  const analysis = await loadAnalysis(id);
  if (!analysis) return issueAnswer([unknownAnalysis(id)], language, 404);
  const body = await jsonObjectOf(request);
  if (!body.ok) return issueAnswer(body.issues, language);
  const wanted = includes(request, "parts") ? { report: language } : {};
  const outcome = runAnalysis(analysis, body.value, libraryOf(body.value), wanted);
  if (!outcome.ok) return issueAnswer(outcome.issues, language);
  return Response.json({ ...outcome.value, issues: plainIssues(outcome.issues, language) });
}

/** The operator tables that the body names; absent ones are refused when the scenario is resolved. */
function libraryOf({ tables }: Readonly<Record<string, unknown>>) {
  return typeof tables === "string" && tables !== "" ? { tables: openTables(tables, storedTableSet) } : {};
}

const includes = (request: Request, what: string): boolean =>
  new URL(request.url).searchParams
    .getAll("include")
    .flatMap((list) => list.split(","))
    .includes(what);

function unknownAnalysis(id: string) {
  const known = pages.map((page) => page.id).join(", ");
  return {
    code: "ANALYSIS-UNKNOWN",
    at: "path",
    message: text({ en: `There is no analysis "${id}".`, zh: `没有名为“${id}”的分析。` }),
    fix: text({ en: `Known are ${known}.`, zh: `可用：${known}。` }),
  };
}
