/** The files of a serving profile, from folders and single paths, piece by piece into their readers. */
import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Texts } from "@/features/core/serving-profile/columns";
import { FileReader } from "@/features/core/serving-profile/read/file-reader";
import type { Part } from "@/features/core/serving-profile/tables/part";

const PIECE_BYTES = 2 ** 20;
/** A profile has some twenty files per host. */
const MAX_FILES = 10_000;
const MAX_DEPTH = 12;

/** Every part of every file below the paths, in the order of their names. */
export async function readProfileFiles(paths: readonly string[], texts: Texts): Promise<readonly Part[]> {
  const files = new Set<string>();
  for (const path of paths) await listFiles(path, 0, files);
  const parts: Part[] = [];
  for (const file of files) parts.push(...(await readPlain(file, texts)));
  return parts;
}

async function listFiles(path: string, depth: number, files: Set<string>): Promise<void> {
  const entry = await stat(path);
  if (entry.isFile()) files.add(path);
  if (!entry.isDirectory() || depth > MAX_DEPTH) return;
  const names = await readdir(path, { withFileTypes: true });
  for (const { name, isLink } of names
    .map((found) => ({ name: found.name, isLink: found.isSymbolicLink() }))
    .sort(byName))
    if (!isLink && files.size < MAX_FILES) await listFiles(join(path, name), depth + 1, files);
}

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => (a.name < b.name ? -1 : 1);

async function readPlain(path: string, texts: Texts): Promise<readonly Part[]> {
  const reader = new FileReader(path, texts);
  const file = await open(path);
  try {
    const buffer = Buffer.allocUnsafe(PIECE_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, null);
      if (bytesRead === 0 || !reader.push(buffer.subarray(0, bytesRead))) break;
    }
  } finally {
    await file.close();
  }
  return reader.finish(false);
}
