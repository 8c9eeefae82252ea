import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutReport = defineAbout({
  id: "report",
  subject: "report",
  title: text({ en: "Report", zh: "报告" }),
  question: text({
    en: "What does this deployment do, where do its time and memory go, and what does that rest on?",
    zh: "该部署表现如何，时间与显存用在哪里，结论依据什么？",
  }),
  shortcut: "p",
});
