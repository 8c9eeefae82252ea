/** Folders that may lie where none can be made. */
import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** With those above it. Not Node's `recursive`, which tries for ever below /proc, where a folder that is there takes none. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT") throw error;
    throw Object.assign(new Error(`no folder can be made at ${path}`, { cause: error }), { code: "ENOTDIR" });
  }
}
