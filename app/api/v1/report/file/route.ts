/**
 * POST /api/v1/report/file: parameters of the report page to one HTML page that is sent to others. `?sections=` and `?sliders=` are names
 * with commas between; the page opens in the language of the request.
 */
import { tableLibrary } from "@/features/core/timing/tables/open-tables";
import { askedBase, askedSections, askedSliders } from "@/features/pages/report/sent/asked";
import { reportLink } from "@/features/pages/report/sent/link";
import { sentPage } from "@/features/pages/report/sent/page";
import type { PlainInput } from "@/features/run-analysis";
import type { Result } from "@/lib/result";
import { answering, issueAnswer, readLanguage } from "@/lib/server/answer";
import { jsonObject } from "@/lib/server/body";
import { namedTexts } from "@/lib/server/content-store";
import { readReportEngine } from "@/lib/server/report-engine";
import { storedTableSet } from "@/lib/server/table-store";

export const POST = answering(async (request: Request): Promise<Response> => {
  const body = await jsonObject(request);
  const page = body.ok ? await pageFor(request, body.value) : body;
  if (!page.ok) return issueAnswer(page.issues, readLanguage(request));
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-disposition": 'attachment; filename="report.html"',
  };
  return new Response(page.value, { headers });
});

async function pageFor(request: Request, params: PlainInput): Promise<Result<string>> {
  const { searchParams, origin } = new URL(request.url);
  const sections = askedSections(searchParams.get("sections") ?? undefined);
  if (!sections.ok) return sections;
  const sliders = askedSliders(searchParams.get("sliders") ?? undefined);
  if (!sliders.ok) return sliders;
  // A browser names the address that its user sees; behind a proxy the server's own is another one.
  const base = askedBase(request.headers.get("origin") ?? origin);
  if (!base.ok) return base;
  const engine = await readReportEngine(process.cwd());
  if (!engine.ok) return engine;
  const asked = { params, sections: sections.value, sliders: sliders.value, language: readLanguage(request) };
  const written = new Date().toISOString();
  const fetched = { ...tableLibrary(params["tables"], storedTableSet), texts: namedTexts(params) };
  return sentPage({ ...asked, written, link: reportLink(base.value, params), engine: engine.value }, fetched);
}
