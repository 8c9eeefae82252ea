/** What every command says and where: answers on standard output, trouble on standard error. */
import { readFileSync } from "node:fs";
import type { Issue } from "@/lib/issue";

export type Stream = { readonly write: (text: string) => unknown };
export type Io = { readonly stdout: Stream; readonly stderr: Stream };

/** Exit codes. */
export const OK = 0;
export const BAD_INPUT = 2;

export function print(io: Io, text: string): number {
  io.stdout.write(`${text}\n`);
  return OK;
}

export function complain(io: Io, trouble: readonly (Issue | string)[]): number {
  for (const entry of trouble) io.stderr.write(`${line(entry)}\n`);
  return BAD_INPUT;
}

export function note(io: Io, remarks: readonly (Issue | string)[]): void {
  for (const entry of remarks) io.stderr.write(`note: ${line(entry)}\n`);
}

/** An issue with its way out on one line. */
export function line(entry: Issue | string): string {
  if (typeof entry === "string") return entry;
  const { code, at, message, fix } = entry;
  return `${code} at ${at}: ${message.en}${fix ? ` ${fix.en}` : ""}`;
}

const STDIN = 0;

/** The text of a file; "-" is standard input. Throws what the system says against it. */
export const readSource = (path: string): string => readFileSync(path === "-" ? STDIN : path, "utf8");
