/** Files of other profilers on the reader's disk: a SQLite export of Nsight Systems, texts of rocprofv3, tables of kernels. */
import type { SqlJsStatic } from "sql.js";
import { sqliteTables } from "@/features/core/serving-profile/reading";
import {
  PROFILER_HEAD_BYTES,
  profilerForm,
  readNsys,
  readProfilerWork,
  type KernelTable,
} from "@/features/core/trace/reading";
import type { Trace } from "@/features/core/trace";
import type { Result } from "@/lib/result";
import { withDatabase } from "@/state/opened-files/database-bytes";

/** What a tab has room for beside the columns that come out of it. */
const MOST_BYTES = 2 ** 28;

/** Null: no file of another profiler, as far as its first bytes say. */
export async function readProfilerFile(
  file: File,
  sqlite: () => Promise<SqlJsStatic>,
): Promise<Result<Trace | KernelTable> | null> {
  const form = profilerForm(new TextDecoder().decode(await file.slice(0, PROFILER_HEAD_BYTES).arrayBuffer()));
  if (file.size > MOST_BYTES || form === null) return null;
  // A file that was removed meanwhile is refused by the reader of traces.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return null;
  if (form === "text") return readProfilerWork(new TextDecoder().decode(bytes));
  const engine = await sqlite();
  return readNsys((read) =>
    withDatabase(engine, new Uint8Array(bytes), (ask) => read(sqliteTables(ask, bytes.byteLength))),
  );
}
