/** What a reader of a pasted server must know beyond its parameters. */
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import { draftNotes } from "./drafts";
import { flagWords } from "./command-flags";
import type { ReadServer } from "./server";

export function serverNotes(server: ReadServer): Issue[] {
  const { missingFile, otherDrafts, replaced } = server;
  return [
    ...(missingFile === null ? [] : [missing(missingFile)]),
    ...(otherDrafts === null ? [] : [drafts(otherDrafts)]),
    ...draftNotes(server),
    ...replaced.map((flag) =>
      note(
        "LAUNCH-REPLACED",
        `${flagWords(flag)} does not count: ${flagWords(flag.by)} takes its place.`,
        `${flagWords(flag)} 不生效：以 ${flagWords(flag.by)} 为准。`,
      ),
    ),
  ];
}

const note = (code: string, en: string, zh: string): Issue => ({ code, at: "read", message: text({ en, zh }) });

const missing = (file: string): Issue =>
  note(
    "LAUNCH-FILE",
    `The options of "${file}" are not in the paste or cannot be read: degrees, sizes and formats that it states are missing.`,
    `粘贴内容不含“${file}”或无法读取：其中的并行度、规模与格式未计入。`,
  );

const drafts = (words: string): Issue =>
  note(
    "LAUNCH-DRAFTS",
    `Heads (MTP, EAGLE), draft models and n-grams are modelled as drafts; "${words}" is not, and no drafts are predicted.`,
    `草稿支持草稿头（MTP、EAGLE）、草稿模型与 n-gram；“${words}”不在其中，预测不计草稿。`,
  );
