/** Files that the command line reads and writes; what the system says against it becomes an issue. */
import { readFileSync, writeFileSync } from "node:fs";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import * as m from "./messages";

/** `option` is the one that named the file. */
export function readText(path: string, option: string): Result<string> {
  try {
    return success(readFileSync(path, "utf8"));
  } catch (error) {
    return fileTrouble(path, option, error);
  }
}

/** What the system says against reading a path. */
export const fileTrouble = (path: string, option: string, error: unknown) =>
  failure(trouble("UNREADABLE", path, option, error));

export function writeText(path: string, content: string, option: string): Result<null> {
  try {
    writeFileSync(path, content);
    return success(null);
  } catch (error) {
    return failure(trouble("UNWRITABLE", path, option, error));
  }
}

const REASONS: Readonly<Record<string, Text>> = {
  ENOENT: m.itDoesNotExist,
  EISDIR: m.itIsFolder,
  ENOTDIR: m.partOfPathIsNo,
  EACCES: m.accessIsNotAllowed,
};

function trouble(code: "UNREADABLE" | "UNWRITABLE", path: string, option: string, error: unknown): Issue {
  const { code: reason = "", message } = error as NodeJS.ErrnoException;
  const nowhere = code === "UNWRITABLE" && reason === "ENOENT" ? m.itsFolderDoesNotExist : undefined;
  const values = { path, reason: nowhere ?? REASONS[reason] ?? message };
  return {
    code: `SIM-FILE-${code}`,
    at: option,
    message: code === "UNREADABLE" ? m.pathCannotBeRead(values) : m.pathCannotBeWritten(values),
  };
}
