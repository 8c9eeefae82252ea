import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutQuickEstimation = defineAbout({
  id: "quick-estimation",
  subject: "estimate",
  title: text({ en: "Quick Estimation", zh: "快速估算" }),
  question: text({ en: "How fast does one scenario run, and what limits it?", zh: "一个场景能跑多快，瓶颈在哪里？" }),
  shortcut: "q",
});
