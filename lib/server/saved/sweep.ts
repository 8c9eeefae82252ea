/** Deletes by age: the trash after its days, unreferenced uploads, drafts of killed processes, the audit log, ends of sessions. */
import { existsSync, type Dirent } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { sweepAudit } from "../access/audit";
import { sweepEndings } from "../access/endings";
import type { SavedEngine } from "./engine";
import { purgeItem } from "./items";
import { databaseUrl } from "./database-url";
import { inData, savedFile } from "./places";
import { limitDays, trashDays } from "./quota";
import { StoreError } from "../store-errors";
import { retention, type Retention } from "./retention";
import { openSaved } from "./store";
import { UPLOAD_HASH, uploadFile } from "./uploads";

const DAY_MS = 86_400_000;
/** No process writes one file for longer. */
const DRAFT_MS = DAY_MS;
const UPLOAD_DAYS = 30;

/** Folders of the data folder in which files are written aside and renamed. */
const DRAFTED = ["texts", "uploads", "outcomes"];

type Swept = {
  readonly items: number;
  readonly uploads: number;
  readonly files: number;
  readonly log: number;
  readonly endings: number;
};

/** One for each process: it remembers what looked overdue before. */
export type Sweeper = (now?: number) => Promise<Swept>;

export function sweeper(retention: {
  readonly items: Retention;
  readonly uploads: Retention;
  readonly files: Retention;
  readonly log: Retention;
  readonly endings: Retention;
}): Sweeper {
  return async (now = Date.now()) => {
    const engine = isKept() ? await openSaved() : null;
    return {
      items: engine ? await sweepTrash(engine, now, retention.items) : 0,
      uploads: engine ? await sweepUploads(engine, now, retention.uploads) : 0,
      files: await sweepFiles(engine, now, retention.files),
      log: engine ? await sweepAudit(engine, now, retention.log) : 0,
      endings: engine ? await sweepEndings(engine, now, retention.endings) : 0,
    };
  };
}

const HOUR_MS = 3_600_000;

/**
 * At the start it checks the store and reports damage on standard error; users get an error, too. Then it runs every
 * hour, as long as the process lives.
 */
export function sweepHourly(): void {
  const sweep = sweeper({
    items: retention(),
    uploads: retention(),
    files: retention(),
    log: retention(),
    endings: retention(),
  });
  const quietly = (): void => void sweep().catch(complain);
  setTimeout(quietly, FIRST_MS).unref();
  setInterval(quietly, HOUR_MS).unref();
}

function complain(error: unknown): void {
  const { code, at } = error instanceof StoreError ? error.issue : { code: "SWEEP-FAILED", at: "DATA_DIR" };
  process.stderr.write(`${code} at ${at}: ${(error as Error).message}\n`);
}

/** Requests come first. */
const FIRST_MS = 3000;

/** A server on which nothing was saved gets no database. */
const isKept = (): boolean => databaseUrl() !== null || existsSync(savedFile());

const daysBefore = (now: number, days: number): string => new Date(now - days * DAY_MS).toISOString();

async function sweepTrash(engine: SavedEngine, now: number, { expired }: Retention): Promise<number> {
  const before = daysBefore(now, trashDays());
  const overdue = await engine.rows("SELECT id FROM saved_items WHERE deleted_at < ?1", [before]);
  const ids = expired(overdue.map((row) => String(row["id"])));
  for (const id of ids) await purgeItem(engine, id);
  return ids.length;
}

async function sweepUploads(engine: SavedEngine, now: number, { expired }: Retention): Promise<number> {
  const before = daysBefore(now, limitDays("MDS_UPLOAD_DAYS", UPLOAD_DAYS));
  const unnamed = "asked_at < ?1 AND hash NOT IN (SELECT hash FROM saved_item_uploads)";
  const overdue = await engine.rows(`SELECT hash FROM saved_uploads WHERE ${unnamed}`, [before]);
  let gone = 0;
  for (const hash of expired(overdue.map((row) => String(row["hash"])))) {
    // Asked once more by the statement itself: an item may name it by now.
    const removed = await engine.run(`DELETE FROM saved_uploads WHERE ${unnamed} AND hash = ?2`, [before, hash]);
    if (removed > 0) await rm(uploadFile(hash), { force: true });
    gone += removed;
  }
  return gone;
}

/** Drafts, and uploads whose row was never written. */
async function sweepFiles(engine: SavedEngine | null, now: number, { expired }: Retention): Promise<number> {
  const rows = engine ? await engine.rows("SELECT hash FROM saved_uploads") : [];
  const known = new Set(rows.map((row) => String(row["hash"])));
  const stray = (path: string): boolean =>
    path.endsWith(".draft") || (UPLOAD_HASH.test(basename(path)) && !known.has(basename(path)));
  const overdue: string[] = [];
  for (const folder of DRAFTED)
    for (const path of (await filesBelow(inData(folder))).filter(stray))
      if (now - (await changedAt(path, now)) > DRAFT_MS) overdue.push(path);
  const gone = expired(overdue);
  for (const path of gone) await rm(path, { force: true });
  return gone.length;
}

const changedAt = (path: string, now: number): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => now,
  );

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((): Dirent[] => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
