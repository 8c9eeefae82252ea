/** A SQLite file on disk, read by the SQLite that Node has. */
import { decoderReason } from "@/lib/files/decoder-reason";
import { statSync } from "node:fs";
import type * as Sqlite from "node:sqlite";
import {
  CAREFUL,
  damagedDatabase,
  type Part,
  readDatabase,
  sqliteTables,
  type SqlReader,
  type Texts,
  unread,
} from "@/features/core/serving-profile/reading";

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
    database.exec(CAREFUL);
    return readDatabase(label, sqliteTables(sqlReader(database), statSync(path).size), texts);
  } catch (error) {
    return [unread({ path: label, texts }, damagedDatabase(label, decoderReason(error)))];
  } finally {
    database?.close();
  }
}

const sqlReader =
  (database: Sqlite.DatabaseSync): SqlReader =>
  (sql, ...values) => {
    const statement = database.prepare(sql);
    // Nanoseconds since 1970 are larger than a double holds exactly.
    statement.setReadBigInts(true);
    statement.setReturnArrays(true);
    return statement.iterate(...values) as Iterable<unknown> as Iterable<readonly unknown[]>;
  };
