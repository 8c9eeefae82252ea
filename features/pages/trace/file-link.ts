/** Fingerprints of local files in a link. */
import type { Issue } from "@/lib/issue";
import { issue } from "./messages.issues";

export type FileLink = {
  readonly file: string;
  /** The rest of the link was of other files. */
  readonly others: boolean;
  /** Fingerprints in the link whose files are not open. */
  readonly missing: readonly string[];
};

/** For a link to some files after others were opened: the request stays until matching files come. */
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
