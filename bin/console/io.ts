/** What every command says and where: answers on standard output, trouble on standard error. */
import { readFileSync } from "node:fs";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { BETWEEN, type Language } from "@/lib/text";
import { issue } from "./messages.issues";

export type Stream = { readonly write: (text: string) => unknown };
export type Io = {
  readonly stdout: Stream;
  readonly stderr: Stream;
  /** Language of the output; English where it is absent. */
  readonly language?: Language;
};

/** Exit codes. */
export const OK = 0;
export const BAD_INPUT = 2;

export function print(io: Io, answer: string): number {
  io.stdout.write(`${answer}\n`);
  return OK;
}

export function complain(io: Io, trouble: readonly (Issue | string)[]): number {
  for (const entry of trouble) io.stderr.write(`${line(entry, readLanguage(io))}\n`);
  return BAD_INPUT;
}

export function note(io: Io, remarks: readonly (Issue | string)[]): void {
  for (const entry of remarks) io.stderr.write(`note: ${line(entry, readLanguage(io))}\n`);
}

export const readLanguage = ({ language = "en" }: Io): Language => language;

/** An issue with its way out on one line. */
export function line(entry: Issue | string, language: Language = "en"): string {
  if (typeof entry === "string") return entry;
  const { code, at, message, fix } = entry;
  return `${code} at ${at}: ${message[language]}${fix ? BETWEEN[language] + fix[language] : ""}`;
}

const STDIN = 0;

/** The text of a file; "-" is standard input. Throws what the system says against it. */
export const readSource = (path: string): string => readFileSync(path === "-" ? STDIN : path, "utf8");

export function readFile(path: string): Result<string> {
  try {
    return success(readSource(path));
  } catch (error) {
    return failure(unreadableFile(path, error));
  }
}

export function unreadableFile(path: string, error: unknown): Issue {
  const { code = "" } = error as { code?: string };
  const why = code && ` (${code})`;
  return issue("FILE-UNREADABLE", path, { path, why });
}
