/** A file of another profiler, wherever its bytes are: in a browser, in an upload, on a disk. SQLite itself is the caller's. */
import { decoderReason } from "@/lib/files/decoder-reason";
import { failure, success, type Result } from "@/lib/result";
import type { Trace } from "../trace";
import type { KernelTable } from "./kernel-table";
import { nsysExport, type SqlTable } from "./nsys";
import { mayBeProfilerText, readProfilerText } from "./profiler-text";
import { readProfiled } from "./read-profiled";
import { issue } from "./messages.issues";

/** So many first bytes tell whose file it is. */
export const PROFILER_HEAD_BYTES = 1 << 16;

const SQLITE = "SQLite format 3\0";

/** What the first bytes say. Null: a file of no other profiler, which the reader of traces takes. */
export function profilerForm(head: string): "database" | "text" | null {
  if (head.startsWith(SQLITE)) return "database";
  return mayBeProfilerText(head) ? "text" : null;
}

/** Null where it is none of theirs. */
export function readProfilerWork(text: string): Result<Trace | KernelTable> | null {
  const read = readProfilerText(text);
  if (read === null) return null;
  return read.is === "table" ? success(read.table) : readProfiled(read.work);
}

/** An export of Nsight Systems. `open` hands its tables on, and throws what SQLite has against the file; `field`: whom an issue is of. */
export function readNsys(
  open: (read: (tables: readonly SqlTable[]) => Result<Trace>) => Result<Trace>,
  field = "file",
): Result<Trace> {
  try {
    return open((tables) => {
      const work = nsysExport(tables);
      return work.ok ? readProfiled(work.value, work.value.notices) : work;
    });
  } catch (error) {
    return failure(issue("TRACE-DATABASE", field, { reason: decoderReason(error) }));
  }
}

export const isTable = (read: Trace | KernelTable): read is KernelTable => "rows" in read;
