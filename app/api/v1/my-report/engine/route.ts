/** GET /api/v1/my-report/engine: the script inside the file of a composed report, by which its sliders calculate. The page puts it in. */
import { answering, issueAnswer, readLanguage } from "@/lib/server/answer";
import { readReportEngine } from "@/lib/server/report-engine";

export const GET = answering(async (request: Request): Promise<Response> => {
  const engine = await readReportEngine(process.cwd(), "composed-engine.js");
  if (!engine.ok) return issueAnswer(engine.issues, readLanguage(request));
  return new Response(engine.value, { headers: { "content-type": "text/javascript; charset=utf-8" } });
});
