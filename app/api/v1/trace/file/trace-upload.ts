/** An upload of traces from its bytes to its answer: what the reading thread does. */
import { openAsBlob } from "node:fs";
import { gunzipSync } from "node:zlib";
import { CAREFUL, sqliteTables } from "@/features/core/serving-profile/reading";
import { capture, chooseCut, receiveTrace, type Capture, type Trace } from "@/features/core/trace";
import {
  isTable,
  openTrace,
  PROFILER_HEAD_BYTES,
  profilerForm,
  readNsys,
  readProfilerWork,
  tableJson,
  TraceReader,
  type KernelTable,
  type SqlTable,
} from "@/features/core/trace/reading";
import { chosenSides } from "@/features/pages/trace/compare/loss";
import { comparedJson } from "@/features/pages/trace/compare/plain";
import { traceJson } from "@/features/pages/trace/plain-trace";
import { isGzip } from "@/lib/files/first-bytes";
import { failure, success, type Result } from "@/lib/result";
import { readSqliteFile, withFileCopy } from "@/lib/server/sqlite-file";
import type { Language } from "@/lib/text";
import { issue } from "@/app/api/v1/messages.issues";

export type TraceUpload = {
  /** Of the file that holds the body as it came. */
  readonly path: string;
  /** With the boundary of its parts. */
  readonly contentType: string;
  readonly language: Language;
};

type Given = { readonly name: string; readonly bytes: Uint8Array };

/** One file: what `mds trace FILE --format json` prints; two: what changed from the first to the second. */
export async function answerTraces({ path, contentType, language }: TraceUpload): Promise<Result<object>> {
  const body = await openAsBlob(path);
  const form = await new Response(body, { headers: { "content-type": contentType } }).formData().catch(() => null);
  const parts = (form?.getAll("files") ?? []).filter((part) => part instanceof File);
  const files = await Promise.all(
    parts.map(async (file): Promise<Given> => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
  const [a, b, ...more] = files;
  if (a === undefined || more.length > 0) return failure(issue("TRACE-BODY", "files"));
  return b === undefined ? answerOne(a, language) : answerTwo(a, b, language);
}

function answerOne(file: Given, language: Language): Result<object> {
  const read = readGiven(file);
  if (!read.ok) return read;
  if (isTable(read.value)) return success(tableJson(read.value, language));
  const traced = cut(read.value);
  if (!traced.ok) return traced;
  const answer = traceJson(traced.value, { file: file.name }, language);
  return answer === null ? failure(issue("TRACE-NO-WORK", "files")) : success(answer);
}

function answerTwo(a: Given, b: Given, language: Language): Result<object> {
  const [base, run] = [readGiven(a), readGiven(b)];
  if (!base.ok) return base;
  if (!run.ok) return run;
  if (isTable(base.value) || isTable(run.value)) return failure(issue("TRACE-TABLES", "files"));
  const [left, right] = [base.value, run.value].map((trace, index) =>
    receiveTrace(openTrace(trace, [a.name, b.name][index] ?? "", true)),
  );
  const sides = left === undefined || right === undefined ? null : chosenSides(left, right, { device: 0, pass: null });
  return sides === null ? failure(issue("TRACE-NO-WORK", "files")) : success(comparedJson(sides, language));
}

function cut(trace: Trace): Result<Capture> {
  const chosen = chooseCut(trace, {});
  return chosen.ok ? success(capture(trace, chosen.value.options)) : chosen;
}

/** Unpacked, a file may be this many bytes. */
const MOST_UNPACKED = 400e6;
const PIECE_BYTES = 1 << 20;

function readGiven({ name, bytes: packed }: Given): Result<Trace | KernelTable> {
  const bytes = unpacked(packed);
  if (bytes === null) return failure(issue("TRACE-UNPACKED", name, { name }));
  const form = profilerForm(new TextDecoder().decode(bytes.subarray(0, PROFILER_HEAD_BYTES)));
  if (form === "database") return readNsys((read) => withFileCopy(bytes, (path) => readTables(path, read)), name);
  const other = form === null ? null : readProfilerWork(new TextDecoder().decode(bytes));
  if (other !== null) return other;
  const reader = new TraceReader();
  for (let from = 0; from < bytes.length; from += PIECE_BYTES)
    if (!reader.push(bytes.subarray(from, from + PIECE_BYTES))) break;
  return reader.finish(false);
}

function unpacked(bytes: Uint8Array): Uint8Array | null {
  if (!isGzip(bytes)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_UNPACKED });
  } catch {
    return null;
  }
}

const readTables = (path: string, read: (tables: readonly SqlTable[]) => Result<Trace>): Result<Trace> =>
  readSqliteFile(path, CAREFUL, (rows, size) => read(sqliteTables(rows, size)));
