/**
 * What the store of saved work asks of a database. Two engines answer: SQLite (sqlite-engine.ts) and PostgreSQL (postgres-engine.ts).
 * Statements are one text for both: places of values are `?1`, `?2`, …, types are TEXT, INTEGER (32 bits) and BIGINT.
 */
export type Value = string | number | null;
export type Row = Readonly<Record<string, unknown>>;

export type Statements = {
  readonly rows: (statement: string, values?: readonly Value[]) => Promise<readonly Row[]>;
  /** Answers how many rows were changed. */
  readonly run: (statement: string, values?: readonly Value[]) => Promise<number>;
};

export type SavedEngine = Statements & {
  /** All of it or nothing. What throws inside takes everything back. */
  readonly transaction: <T>(use: (statements: Statements) => Promise<T>) => Promise<T>;
  /** Reads of one moment, which do not block writers. */
  readonly snapshot: <T>(use: (statements: Statements) => Promise<T>) => Promise<T>;
  /** Rows that are committed, now: it waits for no transaction of this process. */
  readonly rowsAside: Statements["rows"];
  /** Waits, inside a transaction, until no other process migrates. */
  readonly lockSchema: string;
  /** The disk refuses writes: existing data can be read. */
  readonly readOnly: boolean;
  readonly close: () => Promise<void>;
};
