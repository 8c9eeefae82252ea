/** The files of a serving profile, from folders, archives and single paths, piece by piece into their readers. */
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { type FileHandle, open, readdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Intake, type Part, type Spool, type Texts } from "@/features/core/serving-profile/reading";
import { byteKind } from "@/lib/files/first-bytes";
import { readDatabaseFile } from "./database";

const PIECE_BYTES = 2 ** 20;
/** A profile has some twenty files per host. */
const MAX_FILES = 10_000;
const MAX_DEPTH = 12;

/** Every part of every file below the paths, in the order of their names. */
export async function readProfileFiles(paths: readonly string[], texts: Texts): Promise<readonly Part[]> {
  const files = new Set<string>();
  for (const path of paths) await listFiles(path, 0, files);
  const parts: Part[] = [];
  for (const file of files) parts.push(...(await readOne(file, texts)));
  return parts;
}

/** Links inside a folder may lead anywhere, also back: they are left out. */
async function listFiles(path: string, depth: number, files: Set<string>): Promise<void> {
  const entry = await stat(path);
  if (entry.isFile()) files.add(path);
  if (!entry.isDirectory() || depth > MAX_DEPTH) return;
  const entries = await readdir(path, { withFileTypes: true });
  const names = entries.filter((entry) => !entry.isSymbolicLink()).map(({ name }) => name);
  for (const name of names.sort()) if (files.size < MAX_FILES) await listFiles(join(path, name), depth + 1, files);
}

async function readOne(path: string, texts: Texts): Promise<readonly Part[]> {
  const file = await open(path);
  const copies: string[] = [];
  try {
    const buffer = Buffer.allocUnsafe(PIECE_BYTES);
    const first = await fill(file, buffer);
    if (byteKind(buffer.subarray(0, first)) === "database") return readDatabaseFile(path, path, texts);
    const intake = new Intake(path, { texts, openDatabase: (label) => spool(label, texts, copies) });
    for (let length = first; length > 0; length = await fill(file, buffer))
      if (!intake.push(buffer.subarray(0, length))) break;
    intake.end(false);
    return intake.found();
  } finally {
    await file.close();
    for (const folder of copies) rmSync(folder, { recursive: true, force: true });
  }
}

/** A pipe may give a byte at a time; the first bytes identify the file. */
async function fill(file: FileHandle, buffer: Buffer): Promise<number> {
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length, null);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return length;
}

/** A database out of an archive: SQLite reads from a disk only. The copy goes when the archive is read, also where it is refused. */
function spool(label: string, texts: Texts, copies: string[]): Spool {
  const folder = mkdtempSync(join(tmpdir(), "mds-profile-"));
  copies.push(folder);
  const path = join(folder, "profiler.db");
  const file = openSync(path, "w");
  return {
    push: (piece) => void writeSync(file, piece),
    finish: () => {
      closeSync(file);
      return readDatabaseFile(path, label, texts);
    },
  };
}
