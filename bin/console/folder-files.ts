/** The files of a folder, for commands that take folders where they take files. */
import { readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";

/** More are no capture and no set of results. */
const MOST_FILES = 2_000;

/** Names below the folder, links left out, since they may lead anywhere; null for anything but a folder. */
export function namesInFolder(path: string): readonly string[] | null {
  if (path === "-" || !statSync(path, { throwIfNoEntry: false })?.isDirectory()) return null;
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => relative(path, join(entry.parentPath, entry.name)))
    .sort()
    .slice(0, MOST_FILES);
}

/** Each path, or the files of it where it is a folder. */
export const filesAt = (paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => namesInFolder(path)?.map((name) => join(path, name)) ?? [path]);
