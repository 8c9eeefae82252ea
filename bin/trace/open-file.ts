/** A trace file cut and opened, as the page opens it. */
import { chooseCut, receiveTrace, type CutRequest, type OpenedTrace } from "@/features/core/trace";
import { openTrace } from "@/features/core/trace/reading";
import { failure, success, type Result } from "@/lib/result";
import { note, type Io } from "../console/io";
import { readTraceFile } from "./read-files";

export async function openFile(path: string, request: CutRequest, io: Io): Promise<Result<OpenedTrace>> {
  const read = await readTraceFile(path);
  if (!read.ok) return read;
  note(io, read.value.notices);
  const cut = chooseCut(read.value, request);
  if (!cut.ok) return failure(...cut.issues);
  return success(receiveTrace(openTrace(read.value, path, true, cut.value.options)));
}
