/** Long work over HTTP. GET /api/v1/jobs: the kinds. POST {kind, input}: starts a job, or finds the same one. */
import { allJobListings } from "@/features/registry/analysis-jobs";
import { answering, issueAnswer, readLanguage, plainIssues } from "@/lib/server/answer";
import { jsonObject } from "@/lib/server/body";
import { ownerOn } from "@/lib/server/who-asks";
import { pagesCompute, serverJobs } from "./server-jobs";
import { issue } from "@/app/api/v1/messages.issues";

/** Depends on the environment that the server was started in, so it must not be answered from the build. */
export const dynamic = "force-dynamic";

export function GET(request: Request): Response {
  const language = readLanguage(request);
  const kinds = allJobListings.map(({ kind, title }) => ({ kind, title: title[language] }));
  return Response.json({ pages_compute: pagesCompute(), kinds });
}

export const POST = answering(async (request: Request): Promise<Response> => {
  const language = readLanguage(request);
  const body = await jsonObject(request);
  if (!body.ok) return issueAnswer(body.issues, language);
  const { kind, input, ...others } = body.value;
  if (typeof kind !== "string" || Object.keys(others).length > 0) return issueAnswer([MISSHAPEN], language);
  const started = await serverJobs().start(kind, input, ownerOn(request));
  if (!started.ok) return issueAnswer(started.issues, language);
  const { id, cells } = started.value;
  const links = { self: `/api/v1/jobs/${id}` };
  return Response.json({ id, kind, cells, links, issues: plainIssues(started.issues, language) }, { status: 202 });
});

const MISSHAPEN = issue("JOB-BODY", "body");
