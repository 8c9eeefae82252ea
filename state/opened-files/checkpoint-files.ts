/** Weight files of the reader's: of each its header alone is read, however large the file is. */
import { readCheckpoint, type Checkpoint, type CheckpointFile } from "@/features/core/model/checkpoint/checkpoint";
import { headerEnd, LENGTH_BYTES } from "@/features/core/model/checkpoint/safetensors";
import { success, type Result } from "@/lib/result";
import { textOfFile } from "./file-text";

/** The checkpoint that all of `files` make together: an index, weight files, or both. */
export async function openCheckpoint(files: readonly File[]): Promise<Result<Checkpoint>> {
  const read: CheckpointFile[] = [];
  for (const file of files) {
    const content = await (/\.json$/i.test(file.name) ? readIndex(file) : readHeader(file));
    if (!content.ok) return content;
    read.push({ path: file.name, content: content.value });
  }
  return readCheckpoint(read);
}

async function readIndex(file: File): Promise<Result<string>> {
  const text = await textOfFile(file);
  return text.ok ? success(text.value.text) : text;
}

async function readHeader(file: File): Promise<Result<Uint8Array>> {
  const start = async (length: number) => new Uint8Array(await file.slice(0, length).arrayBuffer());
  const end = headerEnd(await start(LENGTH_BYTES), file.name);
  return end.ok ? success(await start(end.value)) : end;
}
