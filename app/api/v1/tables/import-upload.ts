/** An upload from its bytes to stored sets: what the importing thread does. */
import { openAsBlob } from "node:fs";
import { prepareImport } from "@/features/core/timing/tables/prepare-import";
import { summary, writeSet } from "@/features/core/timing/tables/written-set";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { StoreError } from "@/lib/server/store-errors";
import { decodeTable, type DecodedFile, type TableLimits, type Undecoded } from "@/lib/server/table-files";
import { saveTableSet, storedTableSet } from "@/lib/server/table-store";
import type { Language } from "@/lib/text";
import { issue } from "@/app/api/v1/messages.issues";

export type Upload = {
  /** Of the file that holds the body as it came. */
  readonly path: string;
  /** With the boundary of its parts. */
  readonly contentType: string;
  readonly language: Language;
  /** ISO 8601, UTC. */
  readonly importedAt: string;
};

export type ImportReport = {
  readonly sets: readonly object[];
  readonly skipped: readonly object[];
  readonly notes: readonly object[];
};

/** Twice the largest published table (143,000 rows, 1.9 million cells), with 64 bytes a cell. */
const LIMITS: TableLimits = { rows: 300_000, cells: 4_000_000, bytes: 256_000_000 };

/** What was stored, what was skipped and why. */
export async function importUpload(upload: Upload): Promise<Result<ImportReport>> {
  try {
    return await imported(upload);
  } catch (error) {
    if (error instanceof StoreError) return failure(error.issue);
    throw error;
  }
}

async function imported({ path: file, contentType, language, importedAt }: Upload): Promise<Result<ImportReport>> {
  const form = await new Response(await openAsBlob(file), { headers: { "content-type": contentType } })
    .formData()
    .catch(() => null);
  const files = form?.getAll("files").filter((part) => part instanceof File) ?? [];
  if (files.length === 0) return failure(NO_FILES);
  const { sets, read, skipped } = await prepareImport(decoded(files), storedTableSet);
  for (const set of sets) saveTableSet({ id: set.id, chip: set.chip, importedAt, tables: summary(set) }, writeSet(set));
  return success({
    sets: sets.map((set) => ({ id: set.id, chip: set.chip, tables: summary(set) })),
    skipped: skipped.map(({ path, code, why }) => ({ path, code, why: why[language] })),
    notes: read.flatMap(({ path, leftOut }) => leftOut.map(({ rows, why }) => ({ path, rows, why: why[language] }))),
  });
}

async function* decoded(files: readonly File[]): AsyncGenerator<DecodedFile | Undecoded> {
  for (const file of files) yield await decodeTable(file.name, new Uint8Array(await file.arrayBuffer()), LIMITS);
}

const NO_FILES: Issue = issue("TABLES-NO-FILES", "files");
