import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutRuntimePlanner = defineAbout({
  id: "runtime-planner",
  subject: "estimate",
  title: text({ en: "Runtime Planner", zh: "运行时规划" }),
  question: text({
    en: "What does each stage cost at given kernel efficiencies, and how far is that from the ideal?",
    zh: "在给定内核效率下各阶段耗时多少，离理想还有多远？",
  }),
  shortcut: "r",
});
