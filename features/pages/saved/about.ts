import { defineAbout } from "@/features/analysis/analysis";
import { SAVED_PAGE } from "@/features/core/saved/kind";
import { text } from "@/lib/text";

export const aboutSaved = defineAbout({
  id: SAVED_PAGE,
  subject: "saved",
  title: text({ en: "Saved Work", zh: "已保存的工作" }),
  question: text({
    en: "What has my team kept, who changed it, and what did they change?",
    zh: "团队保存了什么，谁改过，改了哪里？",
  }),
  shortcut: "0",
  measured: true,
  alone: true,
});
