/**
 * Imported operator tables, kept under DATA_DIR in one SQLite file: a row per set with what lists show, and the whole set as
 * gzipped JSON. Sets are always read whole (a step asks all of its tables), so rows of measurements would only cost time.
 */
import { gunzipSync, gzipSync } from "node:zlib";
import { databaseFile } from "./database";

/** What a list shows of a set. */
export type StoredSet = {
  readonly id: string;
  readonly chip: string;
  /** ISO 8601, UTC. */
  readonly importedAt: string;
  readonly tables: readonly StoredTable[];
};

type StoredTable = {
  readonly kind: string;
  readonly points: number;
  readonly sources: readonly string[];
};

const withDatabase = databaseFile("tables.sqlite", "Operator tables", [
  `CREATE TABLE table_sets (
     id TEXT PRIMARY KEY,
     chip TEXT NOT NULL,
     imported_at TEXT NOT NULL,
     tables TEXT NOT NULL,
     content BLOB NOT NULL
   ) STRICT`,
]);

export function saveTableSet(set: StoredSet, content: string): void {
  withDatabase((database) =>
    database
      .prepare(
        `INSERT INTO table_sets (id, chip, imported_at, tables, content) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET chip = excluded.chip, imported_at = excluded.imported_at,
           tables = excluded.tables, content = excluded.content`,
      )
      .run(set.id, set.chip, set.importedAt, JSON.stringify(set.tables), gzipSync(content)),
  );
}

export function listTableSets(): StoredSet[] {
  return withDatabase((database) =>
    database
      .prepare("SELECT id, chip, imported_at, tables FROM table_sets ORDER BY id")
      .all()
      .map((row) => ({
        id: String(row.id),
        chip: String(row.chip),
        importedAt: String(row.imported_at),
        tables: JSON.parse(String(row.tables)) as StoredTable[],
      })),
  );
}

/** The set as gzipped JSON, as it is sent; null where there is none. */
export function packedTableSet(id: string): Uint8Array | null {
  return withDatabase((database) => {
    const row = database.prepare("SELECT content FROM table_sets WHERE id = ?").get(id);
    return row ? (row.content as Uint8Array) : null;
  });
}

/** The JSON that was saved. */
export function storedTableSet(id: string): string | null {
  const packed = packedTableSet(id);
  return packed && gunzipSync(packed).toString("utf8");
}

/** False where there was none. */
export function removeTableSet(id: string): boolean {
  return withDatabase((database) => database.prepare("DELETE FROM table_sets WHERE id = ?").run(id).changes > 0);
}
