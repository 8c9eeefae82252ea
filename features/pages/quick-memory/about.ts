import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutQuickMemory = defineAbout({
  id: "quick-memory",
  subject: "memory",
  title: text({ en: "Quick Memory", zh: "快速显存" }),
  question: text({
    en: "Does it fit, and how many tokens and sequences does it hold?",
    zh: "放得下吗？能容纳多少 token 和序列？",
  }),
  shortcut: "m",
});
