/**
 * POST /api/v1/trace/file: one profiler file to what `mds trace FILE --format json` prints, or two to what changed from the first to the
 * second. Multipart: parts `files` with their names, packed or not. A thread reads them, and nothing of them is kept.
 */
import { answering, issueAnswer, plainIssues } from "@/lib/server/answer";
import { withUploadedBody } from "../../uploaded-body";
import { SMALLER, tracesInThread } from "./trace-in-thread";

export const dynamic = "force-dynamic";

/** Bytes; a packed trace of 400 MB has some 20. Larger ones stay on their machine: mds trace reads them. */
const UPLOAD_LIMIT = 100e6;

export const POST = answering((request: Request) =>
  withUploadedBody(request, { mostBytes: UPLOAD_LIMIT, fix: SMALLER }, async (upload) => {
    const answer = await tracesInThread(upload, request.signal);
    if (!answer.ok) return issueAnswer(answer.issues, upload.language);
    const issues = plainIssues(answer.issues, upload.language);
    return Response.json({ ...answer.value, ...(issues.length > 0 && { issues }) });
  }),
);
