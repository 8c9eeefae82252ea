/**
 * Saved work in one SQLite file. One connection for the process, whose statements wait for each other: a transaction is never seen from
 * outside before it ends. Other processes may use the same file.
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { openDatabase, sqliteModule, type OpenedDatabase } from "../database";
import { damagedStore, storeError } from "../store-errors";
import type { SavedEngine, Statements } from "./engine";
import { migrations, SCHEMA_TABLE, SCHEMA_VERSION } from "./migrations";

/** Longer waits for another process's transaction are an answer, not a silence. */
const BUSY_MS = 5000;

/** Throws StoreError where the file is damaged; on a disk that takes nothing it can still be read. */
export function sqliteEngine(file: string): SavedEngine {
  const { database, readOnly } = open(file);
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(use: () => Promise<T>): Promise<T> => {
    const turn = last.then(() => translated(file, use));
    last = turn.catch(() => undefined);
    return turn;
  };
  const direct = statements(database);
  // On a disk that takes nothing there are no transactions, and the database may be in memory alone.
  const aside = readOnly ? database : readingConnection(file);
  const beside = statements(aside);
  const close = (): void => {
    for (const connection of [aside, database]) {
      opened.delete(connection);
      if (connection.isOpen) connection.close();
    }
    if (opened.size === 0) process.off("exit", closeAll);
  };
  closeAtExit(aside);
  closeAtExit(database);
  return {
    rows: (statement, values) => inTurn(() => direct.rows(statement, values)),
    run: (statement, values) => inTurn(() => direct.run(statement, values)),
    transaction: (use) => inTurn(() => inTransaction(database, "IMMEDIATE", () => use(direct))),
    snapshot: (use) => inTurn(() => inTransaction(database, "DEFERRED", () => use(direct))),
    rowsAside: (statement, values) => translated(file, () => beside.rows(statement, values)),
    lockSchema: "SELECT 1",
    readOnly,
    close: () => inTurn(async () => close()),
  };
}

const opened = new Set<DatabaseSync>();

/** The last one to close folds the log into the file: a copy made then is one file, and can be read on a read-only disk. */
function closeAtExit(database: DatabaseSync): void {
  if (opened.size === 0) process.once("exit", closeAll);
  opened.add(database);
}

function closeAll(): void {
  for (const database of opened) if (database.isOpen) database.close();
}

const open = (file: string): OpenedDatabase =>
  openDatabase(file, "Saved work", (database) => {
    // FULL: an acknowledged save is on the disk, even if the machine fails.
    database.exec(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL`);
    const check = database.prepare("PRAGMA quick_check(1)").get()?.["quick_check"];
    if (check !== "ok") throw damagedStore(file, String(check));
    createTables(database, file);
  });

/** A second connection sees committed data while the first is inside a transaction. */
function readingConnection(file: string): DatabaseSync {
  const database = new (sqliteModule("Saved work").DatabaseSync)(file);
  database.exec(`PRAGMA busy_timeout = ${BUSY_MS}; PRAGMA query_only = ON`);
  return database;
}

/** It writes in any case: a disk without room says so now, where the file as it is can still be read. */
function createTables(database: DatabaseSync, file: string): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    database.exec(SCHEMA_TABLE);
    const version = Number(database.prepare(SCHEMA_VERSION).get()?.["version"] ?? 0);
    for (const statement of migrations(version, file)) database.exec(statement);
    database.exec("COMMIT");
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/** Each is compiled once: there are some dozens of texts, and a bundle runs one of them a hundred thousand times. */
function statements(database: DatabaseSync): Statements {
  const compiled = new Map<string, StatementSync>();
  const prepared = (statement: string): StatementSync => {
    const known = compiled.get(statement) ?? database.prepare(statement);
    compiled.set(statement, known);
    return known;
  };
  return {
    rows: async (statement, values = []) => prepared(statement).all(...values),
    run: async (statement, values = []) => Number(prepared(statement).run(...values).changes),
  };
}

async function inTransaction<T>(
  database: DatabaseSync,
  begin: "IMMEDIATE" | "DEFERRED",
  use: () => Promise<T>,
): Promise<T> {
  database.exec(`BEGIN ${begin}`);
  try {
    const answer = await use();
    database.exec("COMMIT");
    return answer;
  } catch (error) {
    // A full disk may have ended it already.
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

async function translated<T>(file: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    throw storeError(file, error) ?? error;
  }
}
