/** Whether a folder accepts a write, as a save would: rights and free space say less. */
import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { storeError } from "../store-errors";

/** A block of most file systems: a full disk may still take a byte. */
const BYTES = 4096;
/** Load balancers ask every few seconds, some of them at once. */
const HOLDS_MS = 5000;

type Tried = { readonly at: number; readonly done: Promise<void> };
const tried = new Map<string, Tried>();

/** Throws StoreError where it does not. A result holds for some seconds. */
export function tryWriting(folder: string, now: () => number = () => performance.now()): Promise<void> {
  const known = tried.get(folder);
  if (known && now() - known.at < HOLDS_MS) return known.done;
  const done = writeOnce(folder);
  tried.set(folder, { at: now(), done });
  return done;
}

async function writeOnce(folder: string): Promise<void> {
  const path = join(/* turbopackIgnore: true */ folder, `.ready-${randomUUID()}`);
  try {
    const file = await open(path, "wx", 0o600);
    try {
      await file.write(Buffer.alloc(BYTES));
      // Some file systems find room only when they write.
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    throw storeError(path, error) ?? error;
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}
