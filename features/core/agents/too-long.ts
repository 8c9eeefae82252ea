/** Requests that an engine's context does not hold. */
import type { Issue } from "@/lib/issue";
import { issue } from "./messages.issues";

/** `longest`: prompt and answer that are served, tokens; Infinity = all. */
export const tooLongIssues = ({ longer, all }: { longer: number; all: number }, longest: number): Issue[] =>
  longer === 0 ? [] : [issue("AGENTS-TOO-LONG", "agents", { longer, all, longest })];
