/**
 * GET /api/v1/tables: the imported sets of operator tables. POST: imports uploaded files (multipart, one part per file; the
 * file name is its path, whose end tells system, framework, version and table).
 */
import { prepareImport } from "@/features/core/timing/tables/prepare-import";
import { summaryOf, writeSet } from "@/features/core/timing/tables/written-set";
import { issueAnswer, languageOf } from "@/lib/server/answer";
import { decodeTable } from "@/lib/server/table-files";
import { listTableSets, saveTableSet, storedTableSet } from "@/lib/server/table-store";
import { text } from "@/lib/text";

export const dynamic = "force-dynamic";

export function GET(): Response {
  return Response.json({ sets: listTableSets() });
}

/** All operator tables of the reference data together have 15 MB. */
const UPLOAD_LIMIT = 200e6;

export async function POST(request: Request): Promise<Response> {
  const language = languageOf(request);
  if (Number(request.headers.get("content-length") ?? 0) > UPLOAD_LIMIT) return issueAnswer([TOO_LARGE], language, 413);
  const form = await request.formData().catch(() => null);
  const files = form?.getAll("files").filter((part) => part instanceof File) ?? [];
  if (files.length === 0) return issueAnswer([NO_FILES], language);
  const offered = [];
  for (const file of files) offered.push(await decodeTable(file.name, new Uint8Array(await file.arrayBuffer())));
  const { sets, read, skipped } = prepareImport(offered, storedTableSet);
  const importedAt = new Date().toISOString();
  for (const set of sets)
    saveTableSet({ id: set.id, chip: set.chip, importedAt, tables: summaryOf(set) }, writeSet(set));
  const notes = read.flatMap(({ path, leftOut }) =>
    leftOut.map(({ rows, why }) => ({ path, rows, why: why[language] })),
  );
  return Response.json(
    {
      sets: sets.map((set) => ({ id: set.id, chip: set.chip, tables: summaryOf(set) })),
      skipped: skipped.map(({ path, why }) => ({ path, why: why[language] })),
      notes,
    },
    { status: sets.length > 0 ? 201 : 422 },
  );
}

const NO_FILES = {
  code: "TABLES-NO-FILES",
  at: "files",
  message: text({ en: "There are no files to import.", zh: "没有可导入的文件。" }),
  fix: text({ en: "Send them as multipart parts called files.", zh: "请以名为 files 的 multipart 部分上传。" }),
};

const TOO_LARGE = {
  code: "TABLES-TOO-LARGE",
  at: "files",
  message: text({ en: `The upload exceeds ${UPLOAD_LIMIT / 1e6} MB.`, zh: `上传超过 ${UPLOAD_LIMIT / 1e6} MB。` }),
  fix: text({
    en: "Import fewer files at once, or use `mds tables import`.",
    zh: "请分批导入，或使用 `mds tables import`。",
  }),
};
