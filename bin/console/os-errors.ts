/** What the system has against a file or folder, in a sentence with the way out. */
import { text, verbatim, type Text } from "@/lib/text";

const NOT_ALLOWED = text({
  en: "this user may not use it. Choose a path of your own",
  zh: "当前用户无权使用。请换用自己的路径",
});
const FULL = text({
  en: "the disk takes no more. Make room, or write it elsewhere",
  zh: "磁盘已满。请清理空间或写到别处",
});
const KIND = text({
  en: "a file stands where a folder is needed, or a folder where a file is. Choose another path",
  zh: "该处应为文件夹却是文件，或相反。请换一个路径",
});

const SAID: Readonly<Record<string, Text>> = {
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: text({ en: "its disk is read-only. Choose a path elsewhere", zh: "所在磁盘只读。请换一个路径" }),
  ENOSPC: FULL,
  EDQUOT: FULL,
  ENOENT: text({ en: "it is not there. Check the path", zh: "该路径不存在。请检查路径" }),
  ENOTDIR: KIND,
  EISDIR: KIND,
};

/** Other errors in their own words. */
export function osError(error: unknown): Text {
  const { code = "", path, message } = error as NodeJS.ErrnoException;
  const said = SAID[code];
  if (said === undefined) return verbatim(message);
  return text({
    en: `${path ?? "The output"} (${code}): ${said.en}.`,
    zh: `${path ?? "输出"}（${code}）：${said.zh}。`,
  });
}
