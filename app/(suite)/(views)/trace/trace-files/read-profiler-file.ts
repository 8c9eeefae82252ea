/** Files of other profilers on the reader's disk: a SQLite export of Nsight Systems, texts of rocprofv3, tables of kernels. */
import type { SqlJsStatic } from "sql.js";
import { sqliteTables } from "@/features/core/serving-profile/reading";
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
import { withDatabase } from "@/state/opened-files/database-bytes";
import { issue } from "@/app/(suite)/(views)/trace/messages.issues";

const HEAD_BYTES = 1 << 16;
/** What a tab has room for beside the columns that come out of it. */
const MOST_BYTES = 2 ** 28;
const SQLITE = "SQLite format 3\0";

/** Null: no file of another profiler, as far as its first bytes say. */
export async function readProfilerFile(
  file: File,
  sqlite: () => Promise<SqlJsStatic>,
): Promise<Result<Trace | KernelTable> | null> {
  const head = new TextDecoder().decode(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const isDatabase = head.startsWith(SQLITE);
  if (file.size > MOST_BYTES || (!isDatabase && !mayBeProfilerText(head))) return null;
  // A file that was removed meanwhile is refused by the reader of traces.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return null;
  if (isDatabase) return readNsys(new Uint8Array(bytes), await sqlite());
  const read = readProfilerText(new TextDecoder().decode(bytes));
  if (read === null) return null;
  return read.is === "table" ? success(read.table) : readProfiled(read.work);
}

function readNsys(bytes: Uint8Array, engine: SqlJsStatic): Result<Trace> {
  try {
    return withDatabase(engine, bytes, (ask) => {
      const work = nsysExport(sqliteTables(ask, bytes.length));
      return work.ok ? readProfiled(work.value, work.value.notices) : work;
    });
  } catch (error) {
    return failure(issue("TRACE-DATABASE-UNREAD", "file", { reason: decoderReason(error) }));
  }
}
