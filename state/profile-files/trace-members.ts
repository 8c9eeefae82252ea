/** Which files of a capture are traces of events: Chrome's, the profiler's own, or torch's. */
import { HEAD_BYTES, readHead } from "@/features/core/file-kinds/head";
import type { ProfileFile } from "./protocol";

/** More than a capture has ranks. */
const LOOKED_AT = 64;

export async function tracesAmong(files: readonly ProfileFile[]): Promise<readonly File[]> {
  const likely = files.filter(({ path }) => /\.json(\.gz)?$/i.test(path)).slice(0, LOOKED_AT);
  const found = await Promise.all(likely.map(async ({ file }) => ((await isTrace(file)) ? [file] : [])));
  return found.flat();
}

async function isTrace(file: File): Promise<boolean> {
  const head = readHead(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()), file.size <= HEAD_BYTES);
  return head.is === "text" && /"ph"\s*:\s*"/.test(head.text);
}
