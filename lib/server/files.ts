/** Files of the data folder that are written once. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { makeFolder } from "./make-folder";
import { withStore } from "./store-errors";

/** Written aside and renamed, so that no reader ever sees half a file, even after a kill. */
export const writeOnce = (path: string, text: string): Promise<void> =>
  withStore(basename(path), async () => {
    const draft = `${path}.${randomUUID()}.draft`;
    makeFolder(dirname(path));
    try {
      await writeFile(draft, text, { mode: 0o600 });
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
  });

/** null: there is no such file. */
export const textAt = (path: string): Promise<string | null> => readFile(path, "utf8").catch(absent);

/** For threads, whose work is all that waits. */
export function textNow(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    return absent(error);
  }
}

function absent(error: unknown): null {
  if ((error as { code?: string }).code === "ENOENT") return null;
  throw error;
}
