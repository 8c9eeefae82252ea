import { defineAbout } from "@/features/analysis/analysis";
import { text } from "@/lib/text";

export const aboutInferencemaxScenarios = defineAbout({
  id: "inferencemax-scenarios",
  subject: "compare",
  title: text({ en: "Scenario Table", zh: "场景对比表" }),
  question: text({
    en: "How do my scenarios compare, and which limit does each one break?",
    zh: "各场景相比如何，分别违反了哪项限制？",
  }),
  shortcut: "j",
});
