import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutChips = defineAbout({
  id: "chips",
  subject: "catalogue",
  title: text({ en: "Chip Bench", zh: "加速卡工作台" }),
  question: text({
    en: "What does each accelerator state, where does it come from, and what do my own have?",
    zh: "每款加速卡有哪些参数、出自何处？我自定义的加速卡如何？",
  }),
  shortcut: "f",
  measured: true,
});
