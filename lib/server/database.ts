/**
 * SQLite files below DATA_DIR. WAL lets readers go on while one writes. Only Node 24 has `node:sqlite`: it is asked for when it is
 * needed, and nothing of this reaches a browser.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type * as Sqlite from "node:sqlite";
import { storeTrouble } from "./store-trouble";

type Migrations = readonly string[];

/**
 * Opens the file for each use and closes it again. `content` names in a sentence what the file keeps; `migrations` are one list of
 * statements per version of the file, never changed once shipped, only added to.
 */
export function databaseFile(name: string, content: string, migrations: Migrations) {
  return function withDatabase<T>(use: (database: Sqlite.DatabaseSync) => T): T {
    const sqlite = process.getBuiltinModule("node:sqlite") as typeof Sqlite | undefined;
    if (!sqlite) throw new Error(`${content} need Node 24; this is ${process.version}`);
    const folder = process.env.DATA_DIR ?? "data";
    let database: Sqlite.DatabaseSync | null = null;
    try {
      mkdirSync(folder, { recursive: true });
      database = new sqlite.DatabaseSync(join(/* turbopackIgnore: true */ folder, name));
      database.exec("PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 5000");
      migrate(database, name, migrations);
      return use(database);
    } catch (error) {
      throw storeTrouble(name, error) ?? error;
    } finally {
      database?.close();
    }
  };
}

function migrate(database: Sqlite.DatabaseSync, name: string, migrations: Migrations): void {
  const current = (): number => Number(database.prepare("PRAGMA user_version").get()?.user_version ?? 0);
  const found = current();
  if (found > migrations.length) throw new Error(`${name} was written by a newer version (${found})`);
  if (found === migrations.length) return;
  database.exec("BEGIN IMMEDIATE");
  // Asked again under the lock: another process may have migrated meanwhile.
  for (let version = current(); version < migrations.length; version += 1)
    database.exec(`${migrations[version] ?? ""}; PRAGMA user_version = ${version + 1}`);
  database.exec("COMMIT");
}
