/**
 * What stores do to a server: files that something else damaged or a newer version wrote, a disk that is full, a database that is away or held by
 * another.
 */
import { basename, dirname, relative, resolve } from "node:path";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import { dataFolder } from "./saved/places";

/**
 * Routes may be bundled apart from each other, each with a class of its own, while the stores are the process's: what one of them opened throws
 * into all of them. So a mark says what it is, not the class.
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
export const newerStore = (store: string, found: number, known: number): StoreError =>
  new StoreError(newer(isData(store) ? basename(store) : store, found, known));

/** A bare name is one of the data folder. */
const isData = (path: string): boolean =>
  dirname(path) === "." || !relative(resolve(dataFolder()), resolve(path)).startsWith("..");

export const storeFull = (path: string, reason: string): StoreError =>
  new StoreError(unwritable(basename(path), reason));

/** `setting` says where it should be. */
export const storeAway = (setting: string, reason: string): StoreError => new StoreError(away(setting, reason));

const damaged = (file: string, reason: string): Issue => ({
  code: "STORE-DAMAGED",
  at: file,
  message: text({
    en: `${file} in the data folder is damaged (${reason}).`,
    zh: `数据目录中的 ${file} 已损坏（${reason}）。`,
  }),
  fix: text({
    en: "Put back a copy of it, or move it away: the server then begins a new one.",
    zh: "请恢复其备份，或将其移走：服务器随后会新建一个。",
  }),
});

/** Whoever restores in a hurry must not take the good file away instead. */
const damagedBackup = (path: string, reason: string): Issue => ({
  code: "BACKUP-DAMAGED",
  at: path,
  message: text({
    en: `The backup is damaged: ${path} (${reason}). What is saved in the data folder stays as it was.`,
    zh: `备份已损坏：${path}（${reason}）。数据目录中已保存的内容保持不变。`,
  }),
  fix: text({ en: "Restore another backup.", zh: "请用另一个备份恢复。" }),
});

const newer = (store: string, found: number, known: number): Issue => ({
  code: "STORE-NEWER",
  at: store,
  message: text({
    en: `${store} was written by a newer version of the suite (tables ${found}; this version knows ${known}).`,
    zh: `${store} 由更新版本的套件写入（数据表版本 ${found}；当前版本只支持到 ${known}）。`,
  }),
  fix: text({
    en: "Start the newer version again, or restore the backup that was made before the upgrade.",
    zh: "请重新启动更新的版本，或恢复升级前的备份。",
  }),
});

const unwritable = (file: string, reason: string): Issue => ({
  code: "STORE-FULL",
  at: file,
  message: text({
    en: `${file} in the data folder cannot be written (${reason}).`,
    zh: `数据目录中的 ${file} 无法写入（${reason}）。`,
  }),
  fix: text({
    en: "Free space on the disk of DATA_DIR, and let the server write there.",
    zh: "请清理 DATA_DIR 所在磁盘的空间，并确保服务器可写入该目录。",
  }),
});

const noFolder = (reason: string): Issue => ({
  code: "STORE-FOLDER",
  at: "DATA_DIR",
  message: text({ en: `The data folder cannot be made (${reason}).`, zh: `无法创建数据目录（${reason}）。` }),
  fix: text({ en: "Let DATA_DIR name a folder on a disk.", zh: "请将 DATA_DIR 设为磁盘上的目录。" }),
});

const busy = (file: string): Issue => ({
  code: "STORE-BUSY",
  at: file,
  message: text({
    en: `Another process has been writing to ${file} for seconds.`,
    zh: `另一个进程已持续数秒写入 ${file}。`,
  }),
  fix: text({ en: "Try again in some seconds.", zh: "请数秒后重试。" }),
});

const away = (setting: string, reason: string): Issue => ({
  code: "STORE-AWAY",
  at: setting,
  message: text({
    en: `The database of saved work does not answer (${reason}).`,
    zh: `保存数据库没有响应（${reason}）。`,
  }),
  fix: text({
    en: "Try again in some seconds. If it stays away: start it, or correct DATABASE_URL.",
    zh: "请数秒后重试。如仍无响应：请启动数据库，或修正 DATABASE_URL。",
  }),
});
