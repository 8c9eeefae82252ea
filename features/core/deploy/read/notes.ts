/** What a reader of a pasted server must know beyond its parameters. */
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { draftNotes } from "./drafts";
import { flagWords } from "./command-flags";
import type { ReadServer } from "./server";
import * as m from "./messages";

export function serverNotes(server: ReadServer): Issue[] {
  const { missingFile, otherDrafts, replaced } = server;
  return [
    ...(missingFile === null ? [] : [missing(missingFile)]),
    ...(otherDrafts === null ? [] : [drafts(otherDrafts)]),
    ...draftNotes(server),
    ...replaced.map((flag) =>
      note("LAUNCH-REPLACED", m.flagDoesNotCount({ flag: flagWords(flag), by: flagWords(flag.by) })),
    ),
  ];
}

const note = (code: string, message: Text): Issue => ({ code, at: "read", message });

const missing = (file: string): Issue => note("LAUNCH-FILE", m.optionsOfFileAreNot({ file }));

const drafts = (words: string): Issue => note("LAUNCH-DRAFTS", m.headsDraftModelsAndNGrams({ words }));
