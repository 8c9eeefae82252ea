/** Files of other profilers: a SQLite export of Nsight Systems, texts of rocprofv3, tables of kernels. */
import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import {
  PROFILER_HEAD_BYTES,
  profilerForm,
  readNsys,
  readProfilerWork,
  type KernelTable,
} from "@/features/core/trace/reading";
import type { Trace } from "@/features/core/trace";
import type { Result } from "@/lib/result";
import { readSqliteFile } from "@/lib/server/sqlite-file";

/** Texts are read as a whole: a results file of rocprofv3 takes several times as much as objects. */
const MOST_TEXT_BYTES = 2 ** 28;

/** Null: no file of another profiler, as far as its first bytes say; the reader of traces says what it is. */
export async function readProfilerFile(path: string): Promise<Result<Trace | KernelTable> | null> {
  const head = firstBytes(path);
  const form = head === null ? null : profilerForm(head);
  if (form === "database") return readDatabase(path);
  if (form === null || statSync(path).size > MOST_TEXT_BYTES) return null;
  return readProfilerWork(readFileSync(path, "utf8"));
}

/** Null for what is no file on a disk. */
function firstBytes(path: string): string | null {
  if (path === "-" || statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return null;
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(PROFILER_HEAD_BYTES);
    return bytes.subarray(0, readSync(file, bytes)).toString("utf8");
  } finally {
    closeSync(file);
  }
}

/** The readers of captures come with it: most traces have no database. */
async function readDatabase(path: string): Promise<Result<Trace>> {
  const { CAREFUL, sqliteTables } = await import("@/features/core/serving-profile/reading");
  return readNsys((read) => readSqliteFile(path, CAREFUL, (rows, bytes) => read(sqliteTables(rows, bytes))));
}
