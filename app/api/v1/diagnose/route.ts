/**
 * POST /api/v1/diagnose: files of one incident to one answer, as `mds diagnose --format json` prints it. Multipart: parts `files` with their
 * names, parts `set` as name=value. JSON: {"files": [{"name", "text"}], "set": {…}}. A thread reads them, so that the server answers others
 * meanwhile; nothing of them is kept.
 */
import { answering, issueAnswer, plainIssues } from "@/lib/server/answer";
import { withUploadedBody } from "../uploaded-body";
import { diagnoseInThread, FEWER } from "./diagnose-in-thread";

export const dynamic = "force-dynamic";

/** Bytes, as of tables; a log of a day has some. Larger ones stay on their machine: mds diagnose reads them. */
const UPLOAD_LIMIT = 20e6;

export const POST = answering((request: Request) =>
  withUploadedBody(request, { mostBytes: UPLOAD_LIMIT, fix: FEWER }, async ({ path, contentType, language }) => {
    const answer = await diagnoseInThread({ path, contentType }, request.signal);
    if (!answer.ok) return issueAnswer(answer.issues, language);
    const issues = plainIssues(answer.issues, language);
    return Response.json({ ...answer.value, ...(issues.length > 0 && { issues }) });
  }),
);
