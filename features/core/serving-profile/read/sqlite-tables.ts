/**
 * A SQLite file as plain tables, whoever runs SQLite. Nothing that the file defines is run: views, triggers, virtual tables and computed
 * columns are left out. A file whose pages point at each other could give rows without end: none gives more than it is long.
 */
import type { Issue } from "@/lib/issue";
import { formatQuantity } from "@/lib/format/quantity";
import type { Text } from "@/lib/text";
import type { Cell } from "./cells";
import type { DatabaseTable } from "./database-table";
import { issue } from "@/features/core/serving-profile/messages.issues";

/** Asks an open database; rows come as they are read. Whole numbers beyond 2^53 come as bigints, and bytes as bytes. */
export type SqlReader = (sql: string, ...values: readonly (string | number)[]) => Iterable<readonly unknown[]>;

/** To be run before anything is asked. */
export const CAREFUL = "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON";

/** A profile's database has some thirty tables. */
const MAX_TABLES = 500;
/** The least that a row takes: its place in the page, its length, its key, its header. */
const ROW_BYTES = 4;

/** `bytes`: how long the file is. */
export function sqliteTables(ask: SqlReader, bytes: number): readonly DatabaseTable[] {
  const listed = ask(
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' LIMIT ?",
    MAX_TABLES,
  );
  return [...listed].flatMap(([given, sql]): DatabaseTable[] => {
    const name = String(given);
    if (/^\s*create\s+virtual/i.test(String(sql))) return [];
    const columns = [...ask("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", name)].map(([column]) =>
      String(column),
    );
    if (columns.length === 0) return [];
    return [{ name, columns, rows: () => tableRows(ask, name, columns, bytes) }];
  });
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function* tableRows(
  ask: SqlReader,
  name: string,
  columns: readonly string[],
  bytes: number,
): Generator<readonly Cell[]> {
  let given = 0;
  for (const row of ask(`SELECT ${columns.map(quoted).join(", ")} FROM ${quoted(name)}`)) {
    given += ROW_BYTES;
    const cells = row.map((value): Cell => {
      if (typeof value === "string") given += value.length;
      return value instanceof Uint8Array ? null : (value as Cell);
    });
    if (given > bytes) throw new Error(`table ${name} gives more than the whole file holds`);
    yield cells;
  }
}

export const damagedDatabase = (path: string, reason: Text): Issue => issue("PROFILE-DATABASE", path, { path, reason });

export const largeDatabase = (path: string, most: number): Issue =>
  issue("PROFILE-DATABASE-LARGE", path, { path, most: formatQuantity(most, "B") });
