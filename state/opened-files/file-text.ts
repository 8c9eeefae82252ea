"use client";
/** A file of the reader's as text. */
import type { DataFile } from "@/features/core/calibration/data-files";
import { GZIP_MARK_BYTES, isGzip } from "@/lib/files/first-bytes";
import { failure, success, type Result } from "@/lib/result";
import { issue } from "./messages.issues";

/** Unpacked size of one file; a damaged or hostile archive stops here. */
const LARGEST_FILE = 200e6;

/** As text, gzip taken off; refuses damaged archives, files beyond 200 MB, and one that was removed or changed since it was chosen. */
export async function textOfFile(file: File): Promise<Result<DataFile>> {
  const read = await unpackedFile(file).catch(() => null);
  return read ? success(read) : failure(unreadable(file.name));
}

async function unpackedFile(file: File): Promise<DataFile | null> {
  const start = new Uint8Array(await file.slice(0, GZIP_MARK_BYTES).arrayBuffer());
  const zipped = isGzip(start);
  const stream: ReadableStream<Uint8Array> = zipped
    ? file.stream().pipeThrough(new DecompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>)
    : file.stream();
  const text = await limitedText(stream);
  if (text === null) return null;
  const name = zipped ? file.name.replace(/\.gz$/i, "") : file.name;
  return { name, text: text, modified: file.lastModified };
}

/** Files that are read together, in their order; fails with what keeps the first of them from being read. */
export async function textOfFiles(files: readonly File[]): Promise<Result<readonly DataFile[]>> {
  const texts: DataFile[] = [];
  for (const file of files) {
    const read = await textOfFile(file);
    if (!read.ok) return read;
    texts.push(read.value);
  }
  return success(texts);
}

async function limitedText(stream: ReadableStream<Uint8Array>): Promise<string | null> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > LARGEST_FILE) {
      await reader.cancel();
      return null;
    }
    pieces.push(decoder.decode(part.value, { stream: true }));
  }
  return pieces.join("") + decoder.decode();
}

const unreadable = (name: string) => issue("CALIBRATION-FILE", name, { name, largestFile: LARGEST_FILE / 1e6 });
