/**
 * POST /api/v1/report/file: parameters of the report page to one HTML page that is sent to others. `?sections=` and `?sliders=` are names
 * with commas between; the page opens in the language of the request. A thread writes it, so that the server answers others meanwhile.
 */
import { randomUUID } from "node:crypto";
import { aboutReport } from "@/features/pages/report/about";
import { askedBase, askedSections, askedSliders } from "@/features/pages/report/sent/options";
import { success, type Result } from "@/lib/result";
import { answering, issueAnswer, readLanguage } from "@/lib/server/answer";
import { jsonBytes } from "@/lib/server/body";
import { isLongRun } from "@/lib/server/http/long-runs";
import { readReportEngine } from "@/lib/server/report-engine";
import { awaitedIssue } from "../../jobs/awaited-issues";
import { awaited } from "../../jobs/server-jobs";
import { warmThread } from "../../jobs/warm-thread";
import { FILE_KIND, type FileAnswer, type FileAsk } from "./file-job";

export const POST = answering(async (request: Request): Promise<Response> => {
  const language = readLanguage(request);
  const asked = await readAsk(request);
  if (!asked.ok) return issueAnswer(asked.issues, language);
  const job = { id: randomUUID(), kind: FILE_KIND, input: asked.value };
  // A report of a file, or beside others, comes with megabytes to read.
  const urgency = isLongRun(aboutReport.id, asked.value.body.byteLength) ? "awaited" : "quick";
  if (urgency === "awaited") warmThread();
  const end = await awaited()({ job, index: 0, urgency, progress: () => undefined }, request.signal);
  if (end.state !== "done") return issueAnswer([awaitedIssue(end)], language);
  const { status, body } = end.outcome as FileAnswer;
  return new Response(body, { status, headers: status === 200 ? HTML : { "content-type": "application/json" } });
});

const HTML = {
  "content-type": "text/html; charset=utf-8",
  "content-disposition": 'attachment; filename="report.html"',
};

async function readAsk(request: Request): Promise<Result<FileAsk>> {
  const { searchParams, origin } = new URL(request.url);
  const sections = askedSections(searchParams.get("sections") ?? undefined);
  if (!sections.ok) return sections;
  const sliders = askedSliders(searchParams.get("sliders") ?? undefined);
  if (!sliders.ok) return sliders;
  // A browser names the address that its user sees; behind a proxy the server's own is another one.
  const base = askedBase(request.headers.get("origin") ?? origin);
  if (!base.ok) return base;
  const body = await jsonBytes(request);
  if (!body.ok) return body;
  const engine = await readReportEngine(process.cwd(), "report-engine.js");
  if (!engine.ok) return engine;
  return success({
    ...{ body: body.value, base: base.value, engine: engine.value },
    ...{ sections: sections.value, sliders: sliders.value },
    language: readLanguage(request),
    written: new Date().toISOString(),
  });
}
