/** A SQLite file, read by the SQLite that Node has. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import type * as Sqlite from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** null: the command line also runs on versions of Node that lack it. */
const nodeSqlite = (): typeof Sqlite | null =>
  (process.getBuiltinModule("node:sqlite") as typeof Sqlite | undefined) ?? null;

/** Throws the version that has it. */
export function sqliteReader(module = nodeSqlite()): typeof Sqlite {
  if (module === null) throw new Error(`SQLite needs Node 22.13 or newer; this is ${process.version}`);
  return module;
}

/** Rows of a query, as arrays. Whole numbers are bigints: nanoseconds since 1970 are larger than a double holds exactly. */
export type SqlRows = (sql: string, ...values: readonly (string | number)[]) => Iterable<readonly unknown[]>;

/** `prepare`: statements before the first query. Throws what SQLite has against the file. `bytes`: the size of the file. */
export function readSqliteFile<T>(path: string, prepare: string, read: (rows: SqlRows, bytes: number) => T): T {
  const { DatabaseSync } = sqliteReader();
  const database = new DatabaseSync(path, {
    readOnly: true,
    allowExtension: false,
    enableForeignKeyConstraints: false,
  });
  try {
    database.exec(prepare);
    return read(sqlRows(database), statSync(path).size);
  } finally {
    database.close();
  }
}

/** SQLite reads from a disk only: a copy lies there as long as `read` takes. */
export function withFileCopy<T>(bytes: Uint8Array, read: (path: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "mds-database-"));
  try {
    const path = join(folder, "profiler.db");
    writeFileSync(path, bytes);
    return read(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const sqlRows =
  (database: Sqlite.DatabaseSync): SqlRows =>
  (sql, ...values) => {
    const statement = database.prepare(sql);
    statement.setReadBigInts(true);
    statement.setReturnArrays(true);
    return statement.iterate(...values) as Iterable<unknown> as Iterable<readonly unknown[]>;
  };
