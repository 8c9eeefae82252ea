/** Disk limit for outcomes: MDS_OUTCOMES_MB. Beyond it the oldest are deleted; a later request computes them again. */
import type { Dirent } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { MEGA } from "@/lib/units/edge";
import { limitMb } from "../saved/quota";

const OUTCOMES_MB = 2000;
/** Made at once, so that the folder is not looked through for every outcome. */
const KEPT_SHARE = 0.8;

export type OutcomeRoom = {
  /** Resolves when there is room for so many bytes more. */
  readonly make: (bytes: number) => Promise<void>;
};

/** Counted from the disk first, and again whenever it is too much: other processes write and remove as well. */
export function outcomeRoom(folder: string): OutcomeRoom {
  let size = 0;
  let counted: Promise<void> | null = null;
  let clearing: Promise<void> | null = null;
  const clear = async (limit: number): Promise<void> => {
    const files = await filesBelow(folder);
    size = files.reduce((sum, { bytes }) => sum + bytes, 0);
    if (size <= limit) return;
    for (const { path, bytes } of files.sort((a, b) => a.changed - b.changed)) {
      if (size <= limit * KEPT_SHARE) return;
      await rm(path, { force: true });
      size -= bytes;
    }
  };
  return {
    async make(bytes) {
      const limit = limitMb("MDS_OUTCOMES_MB", OUTCOMES_MB) * MEGA;
      await (counted ??= clear(limit));
      if (size + bytes > limit) await (clearing ??= clear(Math.max(0, limit - bytes)).finally(() => (clearing = null)));
      size += bytes;
    },
  };
}

type Kept = { readonly path: string; readonly bytes: number; readonly changed: number };

async function filesBelow(folder: string): Promise<Kept[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((): Dirent[] => []);
  const files: Kept[] = [];
  for (const entry of entries.filter((file) => file.isFile() && file.name.endsWith(".json"))) {
    const path = join(entry.parentPath, entry.name);
    const known = await stat(path).catch(() => null);
    if (known) files.push({ path, bytes: known.size, changed: known.mtimeMs });
  }
  return files;
}
