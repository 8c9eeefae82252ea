/** Files that the command line reads and writes; what the system says against it becomes an issue. */
import { readFileSync, writeFileSync } from "node:fs";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import * as m from "./messages";

/** `option` is the one that named the file. */
export function readText(path: string, option: string): Result<string> {
  try {
    return success(readFileSync(path, "utf8"));
  } catch (error) {
    return failure(trouble("UNREADABLE", path, option, error));
  }
}

export function writeText(path: string, content: string, option: string): Result<null> {
  try {
    writeFileSync(path, content);
    return success(null);
  } catch (error) {
    return failure(trouble("UNWRITABLE", path, option, error));
  }
}

const REASONS: Readonly<Record<string, readonly [string, string]>> = {
  ENOENT: ["it does not exist", "不存在"],
  EISDIR: ["it is a folder", "是一个目录"],
  ENOTDIR: ["a part of the path is no folder", "路径中某一部分不是目录"],
  EACCES: ["access is not allowed", "没有访问权限"],
};

const NO_FOLDER = ["its folder does not exist", "所在目录不存在"] as const;

function trouble(code: "UNREADABLE" | "UNWRITABLE", path: string, option: string, error: unknown): Issue {
  const { code: reason = "", message } = error as NodeJS.ErrnoException;
  const nowhere = code === "UNWRITABLE" && reason === "ENOENT" ? NO_FOLDER : undefined;
  const [en, zh] = nowhere ?? REASONS[reason] ?? [message, message];
  const [verb, verbZh] = code === "UNREADABLE" ? ["read", "读取"] : ["written", "写入"];
  return {
    code: `SIM-FILE-${code}`,
    at: option,
    message: m.pathCannotBeVerbEn({ path, en: { en, zh }, verb: { en: verb, zh: verbZh } }),
  };
}
