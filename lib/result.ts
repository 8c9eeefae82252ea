/** The outcome of anything that can meet expected trouble. */
import type { Issue } from "./issue";

export type Result<T> = Success<T> | Failure;
export type Success<T> = { readonly ok: true; readonly value: T; readonly issues: readonly Issue[] };
export type Failure = { readonly ok: false; readonly issues: readonly Issue[] };

/** A value, with what the reader should know about it (warnings), if anything. */
export const success = <T>(value: T, issues: readonly Issue[] = []): Success<T> => ({ ok: true, value, issues });

export const failure = (...issues: readonly Issue[]): Failure => ({ ok: false, issues });

/** For places where failing is a bug (a bundled preset, a test). */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.issues.map((issue) => `${issue.code} at ${issue.at}: ${issue.message.en}`).join("\n"));
}
