/** GET /docs/<path>: a page of the handbook: of a feature, a tutorial, the glossary, the API. */
import { randomUUID } from "node:crypto";
import { API_CHAPTER, findChapter } from "@/features/handbook/chapters";
import { referenceText } from "@/features/handbook/reference";
import { openApiDocument } from "@/features/openapi/description";
import { findPage, loadAnalyses, longRuns } from "@/features/registry/registry";
import type { Issue } from "@/lib/issue";
import { answering } from "@/lib/server/answer";
import { awaitedIssue } from "../../api/v1/jobs/awaited-issues";
import { awaited } from "../../api/v1/jobs/server-jobs";
import { docsPage, docsReader, docsTrouble, type DocsReader } from "../answer-docs";
import { methodKind } from "../method-job";
import { issue } from "@/app/docs/messages.issues";

type Context = { params: Promise<{ path: string[] }> };

export const GET = answering(async (request: Request, { params }: Context): Promise<Response> => {
  const path = (await params).path.join("/");
  const reader = docsReader(request);
  const { language } = reader;
  if (findPage(path) !== undefined) return method(path, reader, request.signal);
  if (path === API_CHAPTER.path) return docsPage(path, reader, referenceText(openApiDocument(await loadAnalyses())));
  const chapter = findChapter(path);
  if (chapter === undefined) return docsTrouble(path, reader, NO_CHAPTER, 404);
  return docsPage(path, reader, await chapter.load(language));
});

/** Pages of features that were written, by path and language: the same for every reader until another build serves. */
const pages = new Map<string, string>();

async function method(id: string, reader: DocsReader, signal: AbortSignal): Promise<Response> {
  const { language } = reader;
  const key = `${language} ${id}`;
  const known = pages.get(key);
  if (known !== undefined) return docsPage(id, reader, known, id);
  const job = { id: randomUUID(), kind: methodKind(id), input: { language } };
  const end = await awaited()(
    { job, index: 0, urgency: longRuns.includes(id) ? "awaited" : "quick", progress: () => undefined },
    signal,
  );
  if (end.state !== "done") return docsTrouble(id, reader, awaitedIssue(end), 503);
  const source = end.outcome as string;
  pages.set(key, source);
  return docsPage(id, reader, source, id);
}

const NO_CHAPTER: Issue = issue("DOCS-UNKNOWN", "path");
