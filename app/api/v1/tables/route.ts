/**
 * GET /api/v1/tables: the imported sets of operator tables. POST: imports uploaded files (multipart, one part per file; the
 * file name is its path, whose end tells system, framework, version and table).
 */
import { answering, issueAnswer } from "@/lib/server/answer";
import { listTableSets } from "@/lib/server/table-store";
import { withUploadedBody } from "../uploaded-body";
import { importInThread, SMALLER } from "./import-in-thread";

export const dynamic = "force-dynamic";

export const GET = answering(() => Response.json({ sets: listTableSets() }));

/** Bytes; all published operator tables together have 16 MB. */
const UPLOAD_LIMIT = 20e6;

export const POST = answering((request: Request) =>
  withUploadedBody(request, { mostBytes: UPLOAD_LIMIT, fix: SMALLER }, async (body) => {
    const report = await importInThread({ ...body, importedAt: new Date().toISOString() }, request.signal);
    if (!report.ok) return issueAnswer(report.issues, body.language);
    return Response.json(report.value, { status: report.value.sets.length > 0 ? 201 : 422 });
  }),
);
