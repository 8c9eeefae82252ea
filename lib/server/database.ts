/**
 * SQLite files below DATA_DIR. WAL lets readers go on while one writes. Only Node 24 has `node:sqlite`: it is asked for when it is
 * needed, and nothing of this reaches a browser.
 */
import { closeSync, existsSync, openSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Sqlite from "node:sqlite";
import { makeFolder } from "./make-folder";
import { newerStore, storeError } from "./store-errors";

type Migrations = readonly string[];

/**
 * Opens the file for each use and closes it again. `content` names in a sentence what the file keeps; `migrations` are one list of
 * statements per version of the file, never changed once shipped, only added to.
 */
export function databaseFile(name: string, content: string, migrations: Migrations) {
  return function withDatabase<T>(use: (database: Sqlite.DatabaseSync) => T): T {
    const file = join(/* turbopackIgnore: true */ process.env.DATA_DIR ?? "data", name);
    let database: Sqlite.DatabaseSync | null = null;
    try {
      database = openDatabase(file, content, (opened) => {
        opened.exec("PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 5000");
        migrate(opened, name, migrations);
      }).database;
      return use(database);
    } catch (error) {
      throw storeError(name, error) ?? error;
    } finally {
      database?.close();
    }
  };
}

export type OpenedDatabase = {
  readonly database: Sqlite.DatabaseSync;
  /** The disk refuses writes: existing data can be read, and a write fails as on a full disk. */
  readonly readOnly: boolean;
};

/** `prepare` sets it up, and may write. Where the disk does not let it: the file as it is; an empty one where there is none. */
export function openDatabase(
  file: string,
  content: string,
  prepare: (database: Sqlite.DatabaseSync) => void,
): OpenedDatabase {
  const sqlite = sqliteModule(content);
  let database: Sqlite.DatabaseSync | null = null;
  try {
    makeFolder(dirname(file));
    // For its user alone: hashes of tokens and the audit log are in one. What SQLite writes beside a file has the same rights.
    if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
    database = new sqlite.DatabaseSync(file);
    prepare(database);
    return { database, readOnly: false };
  } catch (error) {
    database?.close();
    const trouble = storeError(file, error);
    if (trouble?.issue.code !== "STORE-FULL" || !isReadable(file)) throw trouble ?? error;
    return { database: unchanging(sqlite, file, prepare), readOnly: true };
  }
}

/** Whether no change waits in the log beside it: that could be read only where there is room for its index. */
const isReadable = (file: string): boolean => sizeAt(`${file}-wal`) === 0;

const sizeAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function unchanging(
  sqlite: typeof Sqlite,
  file: string,
  prepare: (database: Sqlite.DatabaseSync) => void,
): Sqlite.DatabaseSync {
  if (sizeAt(file) > 0) {
    const url = pathToFileURL(file);
    url.searchParams.set("immutable", "1");
    return new sqlite.DatabaseSync(url, { readOnly: true });
  }
  const empty = new sqlite.DatabaseSync(":memory:");
  prepare(empty);
  empty.exec("PRAGMA query_only = ON");
  return empty;
}

/** `content` names the stored data in a sentence. */
export function sqliteModule(content: string): typeof Sqlite {
  const sqlite = process.getBuiltinModule("node:sqlite") as typeof Sqlite | undefined;
  if (!sqlite) throw new Error(`${content}: kept by Node 24; this is ${process.version}`);
  return sqlite;
}

function migrate(database: Sqlite.DatabaseSync, name: string, migrations: Migrations): void {
  const current = (): number => Number(database.prepare("PRAGMA user_version").get()?.user_version ?? 0);
  const storedVersion = current();
  if (storedVersion > migrations.length) throw newerStore(name, storedVersion, migrations.length);
  if (storedVersion === migrations.length) return;
  database.exec("BEGIN IMMEDIATE");
  // Asked again under the lock: another process may have migrated meanwhile.
  for (let version = current(); version < migrations.length; version += 1)
    database.exec(`${migrations[version] ?? ""}; PRAGMA user_version = ${version + 1}`);
  database.exec("COMMIT");
}
