/** What a link says of files that only the reader has: their fingerprints. */
import type { Issue } from "@/lib/issue";
import { issue } from "./messages.issues";

export type FileLink = {
  readonly file: string;
  /** The rest of the link was of other files. */
  readonly others: boolean;
  /** Fingerprints that the link names and nobody has opened. */
  readonly missing: readonly string[];
};

/** Of a link that asks for some files, once others are open: what was asked stays while only such files come. */
export function linkFiles(asked: string, opened: readonly string[]): FileLink {
  const wanted = asked === "" ? [] : asked.split(",");
  if (opened.every((mark) => wanted.includes(mark)))
    return { file: asked, others: false, missing: wanted.filter((mark) => !opened.includes(mark)) };
  const known = opened.some((mark) => wanted.includes(mark));
  return { file: opened.join(","), others: wanted.length > 0 && !known, missing: [] };
}

export function askForFiles(missing: readonly string[]): Issue {
  const marks = missing.join(", ");
  return issue("TRACE-FILE-ASKED", "file", { marks });
}
