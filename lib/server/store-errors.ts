/**
 * What stores do to a server: files that something else damaged or a newer version wrote, a disk that is full, a database that is away or held by
 * another.
 */
import { basename, dirname, relative, resolve } from "node:path";
import type { Issue } from "@/lib/issue";
import { dataFolder } from "./saved/places";
import { issue } from "./messages.issues";

/**
 * Routes may be bundled separately, each with its copy of a class, while the stores belong to the process: an error from a store that one route
 * opened reaches all of them. So a mark identifies the error, not the class.
 */
const MARK = Symbol.for("mds.store-trouble");

export class StoreError extends Error {
  readonly [MARK] = true;

  constructor(readonly issue: Issue) {
    super(issue.message.en);
  }

  static override [Symbol.hasInstance](thrown: unknown): boolean {
    return typeof thrown === "object" && thrown !== null && MARK in thrown;
  }
}

/** Primary result codes of SQLite: https://sqlite.org/rescode.html */
const SQLITE = { BUSY: 5, FULL: 13, IOERR: 10, CORRUPT: 11, NOTADB: 26, READONLY: 8, CANTOPEN: 14 } as const;
const FULL_CODES = ["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM"];

/** Runs `use` on a file of the data folder; what the folder is to blame for is thrown as StoreError. */
export async function withStore<T>(file: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    throw storeError(file, error) ?? error;
  }
}

/** null: the store is not to blame. */
export function storeError(path: string, error: unknown): StoreError | null {
  if (error instanceof StoreError) return error;
  const { code = "", errcode = -1, message = "" } = error as { code?: string; errcode?: number; message?: string };
  const primary = code === "ERR_SQLITE_ERROR" ? errcode & 0xff : -1;
  if (primary === SQLITE.CORRUPT || primary === SQLITE.NOTADB) return damagedStore(path, message);
  if (primary === SQLITE.BUSY) return new StoreError(busy(basename(path)));
  if (code === "ENOTDIR") return new StoreError(noFolder(message));
  const full = [SQLITE.FULL, SQLITE.IOERR, SQLITE.READONLY, SQLITE.CANTOPEN].some((known) => known === primary);
  return full || FULL_CODES.includes(code) ? storeFull(path, message) : null;
}

export const damagedStore = (path: string, reason: string): StoreError =>
  new StoreError(isData(path) ? damaged(basename(path), reason) : damagedBackup(path, reason));

/** `store`: the file, or the setting that says where the database is. Versions of its tables. */
export const newerStore = (store: string, stored: number, known: number): StoreError =>
  new StoreError(newer(isData(store) ? basename(store) : store, stored, known));

/** A bare name is one of the data folder. */
const isData = (path: string): boolean =>
  dirname(path) === "." || !relative(resolve(dataFolder()), resolve(path)).startsWith("..");

export const storeFull = (path: string, reason: string): StoreError =>
  new StoreError(unwritable(basename(path), reason));

/** `setting` says where it should be. */
export const storeAway = (setting: string, reason: string): StoreError => new StoreError(away(setting, reason));

const damaged = (file: string, reason: string): Issue => issue("STORE-DAMAGED", file, { file, reason });

/** An administrator in a hurry must not replace the good file instead. */
const damagedBackup = (path: string, reason: string): Issue => issue("BACKUP-DAMAGED", path, { path, reason });

const newer = (store: string, storedVersion: number, known: number): Issue =>
  issue("STORE-NEWER", store, { store, found: storedVersion, known });

const unwritable = (file: string, reason: string): Issue => issue("STORE-FULL", file, { file, reason });

const noFolder = (reason: string): Issue => issue("STORE-FOLDER", "DATA_DIR", { reason });

const busy = (file: string): Issue => issue("STORE-BUSY", file, { file });

const away = (setting: string, reason: string): Issue => issue("STORE-AWAY", setting, { reason });
