/**
 * GET /api/v1/tables: the imported sets of operator tables. POST: imports uploaded files (multipart, one part per file; the
 * file name is its path, whose end tells system, framework, version and table).
 */
import { answering, issueAnswer, readLanguage } from "@/lib/server/answer";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { limitedFile } from "@/lib/server/body";
import { inData } from "@/lib/server/saved/places";
import { listTableSets } from "@/lib/server/table-store";
import { importInThread, SMALLER } from "./import-in-thread";

export const dynamic = "force-dynamic";

export const GET = answering(() => Response.json({ sets: listTableSets() }));

/** Bytes; all published operator tables together have 16 MB. */
const UPLOAD_LIMIT = 20e6;

export const POST = answering(async (request: Request): Promise<Response> => {
  const language = readLanguage(request);
  // The sweep looks here for files of killed processes.
  const path = inData("uploads", `${randomUUID()}.draft`);
  try {
    const body = await limitedFile(request, path, UPLOAD_LIMIT);
    if (!body.ok)
      return issueAnswer(
        body.issues.map((issue) => ({ ...issue, fix: SMALLER })),
        language,
      );
    const contentType = request.headers.get("content-type") ?? "";
    const upload = { path, contentType, language, importedAt: new Date().toISOString() };
    const report = await importInThread(upload, request.signal);
    if (!report.ok) return issueAnswer(report.issues, language);
    return Response.json(report.value, { status: report.value.sets.length > 0 ? 201 : 422 });
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
});
