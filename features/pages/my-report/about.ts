import { defineAbout } from "@/features/analysis/analysis";
import { COMPOSED_PAGE } from "@/features/core/report-builder/page";
import { text } from "@/lib/text";

export const aboutMyReport = defineAbout({
  id: COMPOSED_PAGE,
  subject: "report",
  title: text({ en: "My Report", zh: "我的报告" }),
  question: text({
    en: "Which findings does my reader need, in which order, and what do I say about them?",
    zh: "我的读者需要哪些结论，以什么顺序呈现，我又要补充什么？",
  }),
  shortcut: "g",
  measured: true,
  takesLong: true,
  alone: true,
});
