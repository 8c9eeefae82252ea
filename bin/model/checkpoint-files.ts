/** Weight files on disk: of each its header alone, and of an index the headers of what lies beside it. */
import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { readCheckpoint, type Checkpoint, type CheckpointFile } from "@/features/core/model/checkpoint/checkpoint";
import { headerEnd, LENGTH_BYTES, LONGEST_HEADER, tooLong } from "@/features/core/model/checkpoint/safetensors";
import { readWeightsIndex } from "@/features/core/model/checkpoint/weights-index";
import { readJsonObject } from "@/lib/json";
import { failure, success, type Result } from "@/lib/result";
import { readFile, unreadableFile } from "../console/io";

/** The checkpoint that all of `paths` make together. */
export function readCheckpointFiles(paths: readonly string[]): Result<Checkpoint> {
  const files: CheckpointFile[] = [];
  for (const path of withShards(paths)) {
    const file = path.endsWith(".json") ? readIndex(path) : readHeader(path);
    if (!file.ok) return file;
    files.push(file.value);
  }
  return readCheckpoint(files);
}

function withShards(paths: readonly string[]): readonly string[] {
  const beside = paths
    .filter((path) => path.endsWith(".json"))
    .flatMap((path) => {
      const text = readIndex(path);
      const object = text.ok && typeof text.value.content === "string" ? readJsonObject(text.value.content) : null;
      const index = object && readWeightsIndex(object, path);
      return index?.ok ? index.value.files.map((file) => join(dirname(path), file)) : [];
    });
  // An index from elsewhere must not lead to files outside of its folder.
  const near = beside.filter((path) => paths.some((index) => dirname(path) === dirname(index)) && existsSync(path));
  return [...new Set([...paths, ...near])];
}

function readIndex(path: string): Result<CheckpointFile> {
  if (existsSync(path) && statSync(path).size > LONGEST_HEADER) return failure(tooLong(path, statSync(path).size));
  const text = readFile(path);
  return text.ok ? success({ path, content: text.value }) : text;
}

function readHeader(path: string): Result<CheckpointFile> {
  try {
    const file = openSync(path, "r");
    try {
      const end = headerEnd(readStart(file, LENGTH_BYTES), path);
      return end.ok ? success({ path, content: readStart(file, Math.min(end.value, statSync(path).size)) }) : end;
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return failure(unreadableFile(path, error));
  }
}

function readStart(file: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let size = 0;
  for (let read = -1; read !== 0 && size < length; size += read)
    read = readSync(file, bytes, size, length - size, size);
  return bytes.subarray(0, size);
}
