import { newerStore } from "../store-errors";

/** The tables of saved work, one list of statements for each version of them: never changed once shipped, only added to. */
const MIGRATIONS: readonly (readonly string[])[] = [
  [
    // Times are ISO 8601 in UTC; tags are a JSON list; `words` is what a search looks at.
    `CREATE TABLE saved_items (
       id TEXT PRIMARY KEY,
       kind TEXT NOT NULL,
       name TEXT NOT NULL,
       tags TEXT NOT NULL,
       note TEXT NOT NULL,
       words TEXT NOT NULL,
       version INTEGER NOT NULL,
       bytes BIGINT NOT NULL,
       created_at TEXT NOT NULL,
       created_by TEXT NOT NULL,
       changed_at TEXT NOT NULL,
       changed_by TEXT NOT NULL,
       deleted_at TEXT,
       deleted_by TEXT
     )`,
    "CREATE INDEX saved_items_by_change ON saved_items (changed_at, id)",
    "CREATE INDEX saved_items_by_name ON saved_items (kind, name)",
    `CREATE TABLE saved_versions (
       item_id TEXT NOT NULL,
       version INTEGER NOT NULL,
       name TEXT NOT NULL,
       tags TEXT NOT NULL,
       note TEXT NOT NULL,
       content TEXT NOT NULL,
       saved_at TEXT NOT NULL,
       saved_by TEXT NOT NULL,
       PRIMARY KEY (item_id, version)
     )`,
    // Files that were uploaded; their content lies below DATA_DIR/uploads by its hash.
    `CREATE TABLE saved_uploads (
       hash TEXT PRIMARY KEY,
       name TEXT NOT NULL,
       bytes BIGINT NOT NULL,
       uploaded_at TEXT NOT NULL,
       uploaded_by TEXT NOT NULL,
       asked_at TEXT NOT NULL
     )`,
    // Which uploads an item names in any of its versions: those are kept.
    `CREATE TABLE saved_item_uploads (
       item_id TEXT NOT NULL,
       hash TEXT NOT NULL,
       PRIMARY KEY (item_id, hash)
     )`,
    // Single facts: what was moved in from older files, the last version of a name.
    "CREATE TABLE saved_facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
  ],
  [
    // By which programs come in: SHA-256 of the token, never the token.
    `CREATE TABLE access_tokens (
       id TEXT PRIMARY KEY,
       hash TEXT NOT NULL UNIQUE,
       name TEXT NOT NULL,
       scope TEXT NOT NULL,
       created_at TEXT NOT NULL,
       created_by TEXT NOT NULL,
       expires_at TEXT,
       used_at TEXT,
       revoked_at TEXT
     )`,
    `CREATE TABLE access_audit (
       id TEXT PRIMARY KEY,
       at TEXT NOT NULL,
       who TEXT NOT NULL,
       via TEXT NOT NULL,
       address TEXT NOT NULL,
       deed TEXT NOT NULL,
       item TEXT NOT NULL,
       status INTEGER NOT NULL
     )`,
    "CREATE INDEX access_audit_by_time ON access_audit (at, id)",
  ],
  [
    // What ends before its time: one session, or those of a person that began before `ended_at`. Of no use after `useless_at`.
    `CREATE TABLE access_endings (
       id TEXT PRIMARY KEY,
       session TEXT,
       person TEXT,
       ended_at TEXT NOT NULL,
       ended_by TEXT NOT NULL,
       useless_at TEXT NOT NULL
     )`,
    "CREATE INDEX access_endings_by_session ON access_endings (session)",
    "CREATE INDEX access_endings_by_person ON access_endings (person, ended_at)",
  ],
];

/** The tables whose rows are the store, with their keys. */
export const TABLES = [
  ["saved_items", "id"],
  ["saved_versions", "item_id, version"],
  ["saved_uploads", "hash"],
  ["saved_item_uploads", "item_id, hash"],
  ["saved_facts", "name"],
  ["access_tokens", "id"],
  ["access_audit", "id"],
  ["access_endings", "id"],
] as const;

/** Rows of these stay where a backup is restored, and those of the backup are added: what was ended does not begin again. */
export const LASTING_TABLES: readonly string[] = ["access_endings"];

export const SCHEMA_TABLE = "CREATE TABLE IF NOT EXISTS saved_schema (version INTEGER NOT NULL)";
export const SCHEMA_VERSION = "SELECT version FROM saved_schema";

/** From the tables of version `found` (0: none) to today's; refuses those of a later one. `store`: the file, or DATABASE_URL. */
export function migrations(version: number, store: string): readonly string[] {
  if (version > MIGRATIONS.length) throw newerStore(store, version, MIGRATIONS.length);
  if (version === MIGRATIONS.length) return [];
  const now = `INSERT INTO saved_schema (version) VALUES (${MIGRATIONS.length})`;
  return [...MIGRATIONS.slice(version).flat(), "DELETE FROM saved_schema", now];
}
