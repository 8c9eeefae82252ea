/**
 * Outcomes and job descriptions as files below a folder, by content hash: written once, never changed, safe to delete.
 * `jobs/<id>.json` is what was asked, `cells/<ab>/<key>.json` what came out.
 */
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { OutcomeStore } from "@/lib/jobs/coordinate";
import type { JobTicket } from "@/lib/jobs/job-kind";
import { readPlain, writePlain } from "@/lib/jobs/plain-text";

export type JobStore = OutcomeStore & {
  describe(ticket: JobTicket): Promise<void>;
  described(id: string): Promise<JobTicket | null>;
};

export function jobStore(folder: string): JobStore {
  const cellFile = (key: string): string => join(folder, "cells", key.slice(0, 2), `${key}.json`);
  const jobFile = (id: string): string => join(folder, "jobs", `${id}.json`);
  return {
    async read(key) {
      const written = await textOf(cellFile(key));
      return written === null ? null : { outcome: readPlain(written) };
    },
    keep: (key, outcome) => write(cellFile(key), writePlain(outcome)),
    describe: (ticket) => write(jobFile(ticket.id), writePlain(ticket)),
    async described(id) {
      const written = await textOf(jobFile(id));
      return written === null ? null : (readPlain(written) as JobTicket);
    },
  };
}

/** Where the server keeps them. */
export const serverFolder = (): string => join(/* turbopackIgnore: true */ process.env.DATA_DIR ?? "data", "outcomes");

/** Written aside and renamed, so that no reader ever sees half a file, whoever is killed when. */
async function write(path: string, written: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}.draft`;
  await writeFile(draft, written, { mode: 0o600 });
  await rename(draft, path);
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return null;
    throw error;
  }
}
