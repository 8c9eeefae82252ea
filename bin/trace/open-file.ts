/** A trace file cut and opened, as the page opens it. */
import { chooseCut, receiveTrace, type CutRequest, type OpenedTrace } from "@/features/core/trace";
import { isTable, openTrace } from "@/features/core/trace/reading";
import { failure, success, type Result } from "@/lib/result";
import { note, type Io } from "../console/io";
import { readProfilerFile } from "./profiler-file";
import { readTraceFile } from "./read-files";
import { issue } from "./messages.issues";

export async function openFile(path: string, request: CutRequest, io: Io): Promise<Result<OpenedTrace>> {
  const read = (await readProfilerFile(path)) ?? (await readTraceFile(path));
  if (!read.ok) return read;
  if (isTable(read.value)) return failure(issue("TRACE-TABLE", "file", { path }));
  const trace = read.value;
  note(io, trace.notices);
  const cut = chooseCut(trace, request);
  if (!cut.ok) return failure(...cut.issues);
  return success(receiveTrace(openTrace(trace, path, true, cut.value.options)));
}
