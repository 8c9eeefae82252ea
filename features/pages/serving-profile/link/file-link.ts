/** What a page says where its link is about files that only their reader has. */
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";

export const askForFiles = (mark: string): Issue => ({
  code: "PROFILE-FILES-ASKED",
  at: "file",
  message: text({
    en: `This link is about files that only their reader has: fingerprint ${mark}.`,
    zh: `该链接指向仅存在于读者本地的文件：指纹 ${mark}。`,
  }),
  fix: text({
    en: "Open these files here: view and selection of the link are then shown.",
    zh: "请在此打开这些文件，随后会显示链接中的视图与选择。",
  }),
});
