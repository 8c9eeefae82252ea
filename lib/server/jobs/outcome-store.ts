/**
 * Outcomes and job descriptions as files below a folder, by content hash: written once, never changed, safe to delete.
 * `jobs/<id>.json` is what was asked, `cells/<ab>/<key>.json` what came out.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
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
  const keepAt = async (path: string, value: unknown): Promise<void> => {
    const written = writePlain(value);
    await room.make(Buffer.byteLength(written));
    await writeOnce(path, written);
  };
  return {
    read: (key) => plainAt(cellFile(key)),
    keep: (key, outcome) => keepAt(cellFile(key), outcome),
    describe: (ticket) => keepAt(jobFile(ticket.id), ticket),
    described: async (id) => ((await plainAt(jobFile(id)))?.outcome as JobTicket | undefined) ?? null,
  };
}

/** Where the server keeps them. */
export const serverFolder = (): string => join(/* turbopackIgnore: true */ process.env.DATA_DIR ?? "data", "outcomes");

/**
 * A file that cannot be read any more (a disk that lost power) counts as absent and is taken away: it is computed again. So does one that this user may
 * not read, as after `mds` was run by another.
 */
async function plainAt(path: string): Promise<{ readonly outcome: unknown } | null> {
  const written = await textAt(path).catch(() => null);
  if (written === null) return null;
  try {
    return { outcome: readPlain(written) };
  } catch {
    await rm(path, { force: true });
    return null;
  }
}
