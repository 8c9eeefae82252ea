/** What the data folder does to a server: files that something else damaged, a disk that is full. */
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";

export class StoreTrouble extends Error {
  constructor(readonly issue: Issue) {
    super(issue.message.en);
  }
}

/** Primary result codes of SQLite: https://sqlite.org/rescode.html */
const SQLITE = { FULL: 13, IOERR: 10, CORRUPT: 11, NOTADB: 26, READONLY: 8, CANTOPEN: 14 } as const;
const FULL_CODES = ["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EPERM"];

/** Runs `use` on a file of the data folder; what the folder is to blame for is thrown as StoreTrouble. */
export async function withStore<T>(file: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    throw storeTrouble(file, error) ?? error;
  }
}

export function storeTrouble(file: string, error: unknown): StoreTrouble | null {
  const { code = "", errcode = -1, message = "" } = error as { code?: string; errcode?: number; message?: string };
  const primary = code === "ERR_SQLITE_ERROR" ? errcode & 0xff : -1;
  if (primary === SQLITE.CORRUPT || primary === SQLITE.NOTADB) return new StoreTrouble(damaged(file, message));
  const full = [SQLITE.FULL, SQLITE.IOERR, SQLITE.READONLY, SQLITE.CANTOPEN].some((known) => known === primary);
  return full || FULL_CODES.includes(code) ? new StoreTrouble(unwritable(file, message)) : null;
}

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
