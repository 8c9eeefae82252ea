/** Files of other profilers: a SQLite export of Nsight Systems, texts of rocprofv3, tables of kernels. */
import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import {
  mayBeProfilerText,
  nsysExport,
  readProfiled,
  readProfilerText,
  type KernelTable,
} from "@/features/core/trace/reading";
import type { Trace } from "@/features/core/trace";
import { decoderReason } from "@/lib/files/decoder-reason";
import { failure, success, type Result } from "@/lib/result";
import { readSqliteFile } from "@/lib/server/sqlite-file";
import { issue } from "./messages.issues";

const HEAD_BYTES = 1 << 16;
/** Texts are read as a whole: a results file of rocprofv3 takes several times as much as objects. */
const MOST_TEXT_BYTES = 2 ** 28;
const SQLITE = "SQLite format 3\0";

/** Null: no file of another profiler, as far as its first bytes say; the reader of traces says what it is. */
export async function readProfilerFile(path: string): Promise<Result<Trace | KernelTable> | null> {
  const head = firstBytes(path);
  if (head === null) return null;
  if (head.startsWith(SQLITE)) return readNsys(path);
  if (!mayBeProfilerText(head) || statSync(path).size > MOST_TEXT_BYTES) return null;
  const read = readProfilerText(readFileSync(path, "utf8"));
  if (read === null) return null;
  return read.is === "table" ? success(read.table) : readProfiled(read.work);
}

export const isTable = (read: Trace | KernelTable): read is KernelTable => "rows" in read;

/** Null for what is no file on a disk. */
function firstBytes(path: string): string | null {
  if (path === "-" || statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return null;
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(HEAD_BYTES);
    return bytes.subarray(0, readSync(file, bytes)).toString("utf8");
  } finally {
    closeSync(file);
  }
}

/** The readers of captures come with it: most traces have no database. */
async function readNsys(path: string): Promise<Result<Trace>> {
  const { CAREFUL, sqliteTables } = await import("@/features/core/serving-profile/reading");
  try {
    return readSqliteFile(path, CAREFUL, (rows, bytes) => {
      const work = nsysExport(sqliteTables(rows, bytes));
      return work.ok ? readProfiled(work.value, work.value.notices) : work;
    });
  } catch (error) {
    return failure(issue("TRACE-DATABASE", "file", { reason: decoderReason(error) }));
  }
}
