/** What a link says of files that only the reader has: their fingerprints. */
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";

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
  return {
    code: "TRACE-FILE-ASKED",
    at: "file",
    message: text({
      en: `This link is about a file that only its reader has: fingerprint ${marks}.`,
      zh: `该链接指向一个仅存在于读者本地的文件：指纹 ${marks}。`,
    }),
    fix: text({
      en: "Open that file here: pass, layer and range of the link are then shown.",
      zh: "请在此打开该文件，随后会显示链接中的前向、层与范围。",
    }),
  };
}
