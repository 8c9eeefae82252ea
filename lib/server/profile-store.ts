/**
 * Efficiency profiles that a team keeps, under DATA_DIR in one SQLite file: a name has versions 1, 2, 3, …, and a version never
 * changes once it is saved, so that a report which names one stays true.
 */
import type { DatabaseSync } from "node:sqlite";
import { databaseFile } from "./database";

export type StoredProfile = {
  readonly name: string;
  readonly version: number;
  /** ISO 8601, UTC. */
  readonly savedAt: string;
  /** JSON of the profile, its version included. */
  readonly content: string;
};

const withDatabase = databaseFile("profiles.sqlite", "Saved profiles", [
  `CREATE TABLE profiles (
     name TEXT NOT NULL,
     version INTEGER NOT NULL,
     saved_at TEXT NOT NULL,
     content TEXT NOT NULL,
     PRIMARY KEY (name, version)
   ) STRICT;
   CREATE TABLE last_versions (name TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT`,
]);

/**
 * Saves under the next version of the name, which `write` puts into the content; the same content as the latest version again
 * gives that version. Numbers of removed versions are not used again.
 */
export function saveProfile(name: string, savedAt: string, write: (version: number) => string): StoredProfile {
  return withDatabase((database) => {
    database.exec("BEGIN IMMEDIATE");
    try {
      const latest = selectProfiles(database, "WHERE name = ? ORDER BY version DESC LIMIT 1", name)[0];
      const same = latest !== undefined && latest.content === write(latest.version);
      const saved = same ? latest : insert(database, { name, savedAt }, write);
      database.exec("COMMIT");
      return saved;
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    }
  });
}

function insert(
  database: DatabaseSync,
  { name, savedAt }: Pick<StoredProfile, "name" | "savedAt">,
  write: (version: number) => string,
): StoredProfile {
  const last = database.prepare("SELECT version FROM last_versions WHERE name = ?").get(name)?.version ?? 0;
  const version = Number(last) + 1;
  const content = write(version);
  database
    .prepare("INSERT INTO profiles (name, version, saved_at, content) VALUES (?, ?, ?, ?)")
    .run(name, version, savedAt, content);
  database
    .prepare(
      `INSERT INTO last_versions (name, version) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET version = excluded.version`,
    )
    .run(name, version);
  return { name, version, savedAt, content };
}

/** By name, the newest version first. */
export const listProfiles = (): StoredProfile[] =>
  withDatabase((database) => selectProfiles(database, "ORDER BY name, version DESC"));

/** null where there is none. */
export const storedProfile = (name: string, version: number): StoredProfile | null =>
  withDatabase((database) => selectProfiles(database, "WHERE name = ? AND version = ?", name, version)[0] ?? null);

/** False where there was none. */
export const removeProfile = (name: string, version: number): boolean =>
  withDatabase(
    (database) =>
      database.prepare("DELETE FROM profiles WHERE name = ? AND version = ?").run(name, version).changes > 0,
  );

function selectProfiles(database: DatabaseSync, rest: string, ...values: (string | number)[]): StoredProfile[] {
  return database
    .prepare(`SELECT name, version, saved_at, content FROM profiles ${rest}`)
    .all(...values)
    .map((row) => ({
      name: String(row.name),
      version: Number(row.version),
      savedAt: String(row.saved_at),
      content: String(row.content),
    }));
}
