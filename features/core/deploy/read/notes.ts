/** What a reader of a pasted server must know beyond its parameters. */
import type { Issue } from "@/lib/issue";
import { draftNotes } from "./drafts";
import { flagWords } from "./command/command-flags";
import type { ReadServer } from "./server";
import { issue } from "./messages.issues";

export function serverNotes(server: ReadServer): Issue[] {
  const { missingFile, otherDrafts, replaced } = server;
  return [
    ...(missingFile === null ? [] : [missing(missingFile)]),
    ...(otherDrafts === null ? [] : [drafts(otherDrafts)]),
    ...draftNotes(server),
    ...replaced.map((flag) => issue("LAUNCH-REPLACED", "read", { flag: flagWords(flag), by: flagWords(flag.by) })),
  ];
}

const missing = (file: string): Issue => issue("LAUNCH-FILE", "read", { file });

const drafts = (words: string): Issue => issue("LAUNCH-DRAFTS", "read", { words });
