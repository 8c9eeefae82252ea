/** A SQLite file on disk as parts of a serving profile. */
import { decoderReason } from "@/lib/files/decoder-reason";
import {
  CAREFUL,
  damagedDatabase,
  type Part,
  readDatabase,
  sqliteTables,
  type Texts,
  unread,
} from "@/features/core/serving-profile/reading";
import { readSqliteFile } from "@/lib/server/sqlite-file";

/** `label` is what the file is called in reports, `path` where it lies. */
export function readDatabaseFile(path: string, label: string, texts: Texts): readonly Part[] {
  try {
    return readSqliteFile(path, CAREFUL, (rows, bytes) => readDatabase(label, sqliteTables(rows, bytes), texts));
  } catch (error) {
    return [unread({ path: label, texts }, damagedDatabase(label, decoderReason(error)))];
  }
}
