/** A SQLite file whose bytes are at hand, in a browser. Throws what SQLite has against it. */
import type { SqlJsStatic } from "sql.js";
import { CAREFUL, type SqlReader } from "@/features/core/serving-profile/reading";

export function withDatabase<Value>(
  { Database }: SqlJsStatic,
  bytes: Uint8Array,
  read: (ask: SqlReader) => Value,
): Value {
  asIfClosed(bytes);
  const database = new Database(bytes);
  try {
    database.exec(CAREFUL);
    return read(sqlReader(database));
  } finally {
    database.close();
  }
}

const WRITE_AHEAD = 2;
/** Which way of writing a reader and a writer of the file must know. */
const VERSIONS = [18, 19] as const;

/** A database in write-ahead mode says so, and SQLite then needs its log: here there is only the file. */
function asIfClosed(bytes: Uint8Array): void {
  if (VERSIONS.every((offset) => bytes[offset] === WRITE_AHEAD)) for (const offset of VERSIONS) bytes[offset] = 1;
}

const sqlReader = (database: InstanceType<SqlJsStatic["Database"]>): SqlReader =>
  function* (sql, ...values) {
    const statement = database.prepare(sql, [...values]);
    try {
      while (statement.step()) {
        const row = statement.get();
        // A double holds them rounded: they are read once more.
        yield row.some(isBeyondDouble) ? (statement as unknown as ExactRow).get(null, { useBigInt: true }) : row;
      }
    } finally {
      statement.free();
    }
  };

/** Missing from its types. */
type ExactRow = { get(values: null, how: { readonly useBigInt: true }): readonly unknown[] };

const isBeyondDouble = (value: unknown): boolean => Number.isInteger(value) && !Number.isSafeInteger(value);
