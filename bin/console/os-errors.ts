/** What the system has against a file or folder, in a sentence with the way out. */
import { verbatim, type Text } from "@/lib/text";
import * as m from "./messages";

const SAID: Readonly<Record<string, Text>> = {
  EACCES: m.thisUserMayNotUse,
  EPERM: m.thisUserMayNotUse,
  EROFS: m.itsDiskIsReadOnly,
  ENOSPC: m.diskTakesNoMoreMake,
  EDQUOT: m.diskTakesNoMoreMake,
  ENOENT: m.itIsNotThereCheck,
  ENOTDIR: m.fileStandsWhereFolderIs,
  EISDIR: m.fileStandsWhereFolderIs,
};

/** Other errors in their own words. */
export function osError(error: unknown): Text {
  const { code = "", path, message } = error as NodeJS.ErrnoException;
  const sentence = SAID[code];
  if (sentence === undefined) return verbatim(message);
  return path === undefined
    ? m.outputCodeSaid({ code, said: sentence })
    : m.pathCodeSaid({ path, code, said: sentence });
}
