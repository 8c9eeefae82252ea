/**
 * All that a server keeps, as a folder: rows of saved work as a SQLite file whichever database holds them, operator tables, texts, uploads.
 * Made while the server serves; also the way from SQLite to PostgreSQL and back.
 */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type * as Sqlite from "node:sqlite";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { makeFolder } from "../make-folder";
import { sqliteModule } from "../database";
import type { Row, SavedEngine, Statements, Value } from "./engine";
import { LASTING_TABLES, SCHEMA_VERSION, TABLES } from "./migrations";
import { damagedStore, storeError, StoreError } from "../store-errors";
import { dataFolder, inData, savedFile } from "./places";
import { sqliteEngine } from "./sqlite-engine";
import { openSaved } from "./store";
import { issue } from "@/lib/server/messages.issues";

const ROWS = "saved.sqlite";
const TABLE_SETS = "tables.sqlite";
const FOLDERS = ["texts", "uploads"];

export type Backup = { readonly rows: number; readonly files: number };

/** `folder` must not exist: it appears when all of it is written. */
export async function backupTo(folder: string): Promise<Result<Backup>> {
  if (existsSync(folder)) return failure(exists(folder));
  const draft = `${folder}.${randomUUID()}.draft`;
  makeFolder(draft);
  try {
    const copy = sqliteEngine(join(draft, ROWS));
    const rows = await openSaved()
      .then((engine) => copyRows(engine, copy))
      .finally(() => copy.close());
    await copyTableSets(draft);
    let files = 0;
    for (const name of FOLDERS) files += await copyFolder(inData(name), join(draft, name));
    await rename(draft, folder);
    return success({ rows, files });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** In the place of what the store holds: rows all at once or not at all; texts and uploads, which are named by their content, are added. */
export async function restoreFrom(folder: string): Promise<Result<Backup>> {
  if (!existsSync(join(folder, ROWS))) return failure(noBackup(folder));
  checkRows(join(folder, ROWS));
  checkTableSets(join(folder, TABLE_SETS));
  const copy = sqliteEngine(join(folder, ROWS));
  const rows = await openedAnew()
    .then((engine) => copyRows(copy, engine))
    .finally(() => copy.close());
  makeFolder(dataFolder());
  if (existsSync(join(folder, TABLE_SETS))) await copyDatabase(join(folder, TABLE_SETS), inData(TABLE_SETS));
  let files = 0;
  for (const name of FOLDERS) files += await copyFolder(join(folder, name), inData(name));
  return success({ rows, files });
}

/** A damaged file is moved aside, not deleted: part of it may still be readable. */
async function openedAnew(): Promise<SavedEngine> {
  try {
    return await openSaved();
  } catch (error) {
    if (!(error instanceof StoreError) || error.issue.code !== "STORE-DAMAGED") throw error;
    const aside = `${savedFile()}.damaged-${randomUUID()}`;
    for (const end of ["", "-wal", "-shm"])
      if (existsSync(`${savedFile()}${end}`)) await rename(`${savedFile()}${end}`, `${aside}${end}`);
    return openSaved();
  }
}

const copyRows = (from: SavedEngine, to: SavedEngine): Promise<number> =>
  from.snapshot((source) => to.transaction((target) => copyTables(source, target)));

/** Rows at a time: contents may have some megabytes each. */
const AT_A_TIME = 100;

async function copyTables(source: Statements, target: Statements): Promise<number> {
  let count = 0;
  for (const [table, key] of TABLES) {
    if (!LASTING_TABLES.includes(table)) await target.run(`DELETE FROM ${table}`);
    for (let offset = 0; ; offset += AT_A_TIME) {
      const rows = await source.rows(`SELECT * FROM ${table} ORDER BY ${key} LIMIT ?1 OFFSET ?2`, [AT_A_TIME, offset]);
      for (const row of rows) await insertRow(target, table, row);
      count += rows.length;
      if (rows.length < AT_A_TIME) break;
    }
  }
  return count;
}

async function insertRow({ run }: Statements, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `?${index + 1}`);
  await run(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places.join(", ")}) ${KNOWN_STAYS}`, values(row));
}

const KNOWN_STAYS = "ON CONFLICT DO NOTHING";

const values = (row: Row): readonly Value[] =>
  Object.values(row).map((value) => (value === null || typeof value === "number" ? value : String(value)));

/** Page by page, while others read and write. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const sqlite: typeof Sqlite = sqliteModule("Operator tables");
  const database = new sqlite.DatabaseSync(from, { readOnly: true });
  try {
    await sqlite.backup(database, to);
  } finally {
    database.close();
  }
}

async function copyTableSets(draft: string): Promise<void> {
  if (existsSync(inData(TABLE_SETS))) await copyDatabase(inData(TABLE_SETS), join(draft, TABLE_SETS));
}

/**
 * Before any row is replaced: a file without a byte, as a full disk leaves it, or of another program is opened as a store without rows, and
 * would end all that was saved. Throws StoreError.
 */
function checkRows(file: string): void {
  checkDatabase(file, (database) => {
    const known = database.prepare("SELECT name FROM sqlite_schema WHERE name = 'saved_schema'").get();
    return known && database.prepare(SCHEMA_VERSION).get() ? "ok" : "it holds no saved work";
  });
}

/** Before any row is replaced. Throws StoreError where they cannot be read. */
function checkTableSets(file: string): void {
  if (!existsSync(file)) return;
  checkDatabase(file, (database) => {
    if (database.prepare("SELECT name FROM sqlite_schema LIMIT 1").get() === undefined) return "it holds no table";
    return String(database.prepare("PRAGMA quick_check(1)").get()?.["quick_check"]);
  });
}

function checkDatabase(file: string, check: (database: Sqlite.DatabaseSync) => string): void {
  const sqlite: typeof Sqlite = sqliteModule("A backup");
  try {
    const database = new sqlite.DatabaseSync(file, { readOnly: true });
    try {
      const problem = check(database);
      if (problem !== "ok") throw damagedStore(file, problem);
    } finally {
      database.close();
    }
  } catch (error) {
    throw storeError(file, error) ?? error;
  }
}

/** Files only grow in number and never change: existing ones are left. */
async function copyFolder(from: string, to: string): Promise<number> {
  if (!existsSync(from)) return 0;
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".draft"))
    .map((entry) => join(entry.parentPath, entry.name).slice(from.length + 1));
  for (const path of paths) {
    makeFolder(dirname(join(to, path)));
    if (existsSync(join(to, path))) continue;
    const draft = `${join(to, path)}.${randomUUID()}.draft`;
    await cp(join(from, path), draft);
    await rename(draft, join(to, path));
  }
  return paths.length;
}

const exists = (folder: string): Issue => issue("BACKUP-EXISTS", "folder", { folder });

const noBackup = (folder: string): Issue => issue("BACKUP-ABSENT", "folder", { folder, rows: ROWS });
