import { defineAbout } from "@/features/analysis";
import { text } from "@/lib/text";

export const aboutInferencemaxScenarios = defineAbout({
  id: "inferencemax-scenarios",
  group: "search",
  title: text("Scenario Table", "场景对比表"),
  question: text(
    "How do my scenarios compare, and which limit does each one break?",
    "各场景相比如何，分别违反了哪项限制？",
  ),
  shortcut: "j",
});
