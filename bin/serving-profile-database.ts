/** A SQLite file as plain tables. Nothing that the file defines is run: views, triggers, virtual tables and computed columns are left out. */
import type * as Sqlite from "node:sqlite";
import type { Texts } from "@/features/core/serving-profile/columns";
import type { Cell } from "@/features/core/serving-profile/read/cells";
import { type DatabaseTable, readDatabase } from "@/features/core/serving-profile/read/database";
import { unread } from "@/features/core/serving-profile/read/formats/format";
import type { Part } from "@/features/core/serving-profile/tables/part";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";

/** A profile's database has some thirty tables. */
const MAX_TABLES = 500;
const MAX_ROWS = 20_000_000;

/** `label` is what the file is called in reports, `path` where it lies. */
export function readDatabaseFile(path: string, label: string, texts: Texts): readonly Part[] {
  let database: Sqlite.DatabaseSync | null = null;
  try {
    const sqlite = process.getBuiltinModule("node:sqlite") as typeof Sqlite;
    database = new sqlite.DatabaseSync(path, {
      readOnly: true,
      allowExtension: false,
      enableForeignKeyConstraints: false,
    });
    database.exec("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON");
    return readDatabase(label, listTables(database), texts);
  } catch (error) {
    return [unread({ path: label, texts }, damaged(label, (error as Error).message))];
  } finally {
    database?.close();
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function listTables(database: Sqlite.DatabaseSync): DatabaseTable[] {
  const listed = database
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' LIMIT ?")
    .all(MAX_TABLES);
  return listed.flatMap((entry): DatabaseTable[] => {
    const [name, sql] = [String(entry["name"]), String(entry["sql"])];
    if (/^\s*create\s+virtual/i.test(sql)) return [];
    const columns = database
      .prepare(`SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0`)
      .all(name)
      .map((column) => String(column["name"]));
    if (columns.length === 0) return [];
    const rows = (): Iterable<readonly Cell[]> => tableRows(database, name, columns);
    return [{ name, columns, rows }];
  });
}

function* tableRows(
  database: Sqlite.DatabaseSync,
  name: string,
  columns: readonly string[],
): Generator<readonly Cell[]> {
  const wanted = columns.map(quoted).join(", ");
  const statement = database.prepare(`SELECT ${wanted} FROM ${quoted(name)} LIMIT ${MAX_ROWS}`);
  // Nanoseconds since 1970 are larger than a double holds exactly.
  statement.setReadBigInts(true);
  statement.setReturnArrays(true);
  for (const row of statement.iterate() as Iterable<unknown>)
    yield (row as readonly unknown[]).map((value) => (value instanceof Uint8Array ? null : (value as Cell)));
}

const damaged = (path: string, reason: string): Issue => ({
  code: "PROFILE-DATABASE",
  at: path,
  message: text({
    en: `${path} cannot be read as a database (${reason}).`,
    zh: `无法将 ${path} 作为数据库读取（${reason}）。`,
  }),
});
