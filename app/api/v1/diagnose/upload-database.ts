/** A profiler's database among uploaded files, read by the SQLite that Node has. */
import type { ReadDatabase } from "@/features/core/diagnosis";
import { CAREFUL, damagedDatabase, readDatabase, sqliteTables, unread } from "@/features/core/serving-profile/reading";
import { decoderReason } from "@/lib/files/decoder-reason";
import { readSqliteFile, withFileCopy } from "@/lib/server/sqlite-file";

export const readUploadedDatabase: ReadDatabase = (name, bytes, texts) => {
  try {
    return withFileCopy(bytes, (path) =>
      readSqliteFile(path, CAREFUL, (rows, size) => readDatabase(name, sqliteTables(rows, size), texts)),
    );
  } catch (error) {
    return [unread({ path: name, texts }, damagedDatabase(name, decoderReason(error)))];
  }
};
