/**
 * Outcomes and job descriptions as files below a folder, by content hash: written once, never changed, safe to delete.
 * `jobs/<id>.json` is what was asked, `cells/<ab>/<key>.json` what came out.
 */
import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { OutcomeStore } from "@/lib/jobs/coordinate";
import type { JobTicket } from "@/lib/jobs/job-kind";
import { readPlain, writePlain } from "@/lib/jobs/plain-text";
import { textAt, writeOnce } from "../files";
import { outcomeRoom } from "./outcome-room";

export type JobStore = OutcomeStore & {
  describe(ticket: JobTicket): Promise<void>;
  described(id: string): Promise<JobTicket | null>;
};

export function jobStore(folder: string): JobStore {
  const cellFile = (key: string): string => join(folder, "cells", key.slice(0, 2), `${key}.json`);
  const jobFile = (id: string): string => join(folder, "jobs", `${id}.json`);
  const room = outcomeRoom(folder);
  const folders = new Map<string, Promise<unknown>>();
  /** Not on the event loop: 256 folders in one go are a second on a busy disk. What fails here fails again when the file is written. */
  const makeOnce = (path: string): Promise<unknown> => {
    const made = folders.get(path) ?? mkdir(path, { recursive: true }).catch(() => folders.delete(path));
    folders.set(path, made);
    return made;
  };
  const keepAt = async (path: string, value: unknown): Promise<void> => {
    const text = writePlain(value);
    await room.make(Buffer.byteLength(text));
    await makeOnce(dirname(path));
    await writeOnce(path, text);
  };
  return {
    read: (key) => plainAt(cellFile(key)),
    keep: (key, outcome) => keepAt(cellFile(key), outcome),
    held: (keys) => heldBelow(join(folder, "cells"), keys),
    describe: (ticket) => keepAt(jobFile(ticket.id), ticket),
    described: async (id) => ((await plainAt(jobFile(id)))?.outcome as JobTicket | undefined) ?? null,
  };
}

/** Where the server keeps them. */
export const serverFolder = (): string => join(/* turbopackIgnore: true */ process.env.DATA_DIR ?? "data", "outcomes");

/** By listing 256 folders instead of opening up to 100,000 files of which most may not be there. */
async function heldBelow(cells: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const result = new Set<string>();
  for (const folder of new Set(keys.map((key) => key.slice(0, 2))))
    for (const name of await readdir(join(cells, folder)).catch((): string[] => []))
      if (name.endsWith(".json")) result.add(name.slice(0, -".json".length));
  return result;
}

/**
 * A file that cannot be read any more (a disk that lost power) counts as absent and is taken away: it is computed again. So does one that this user may
 * not read, as after `mds` was run by another.
 */
async function plainAt(path: string): Promise<{ readonly outcome: unknown } | null> {
  const text = await textAt(path).catch(() => null);
  if (text === null) return null;
  try {
    return { outcome: readPlain(text) };
  } catch {
    await rm(path, { force: true });
    return null;
  }
}
