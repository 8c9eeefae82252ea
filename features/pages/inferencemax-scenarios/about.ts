import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutInferencemaxScenarios = defineAbout({
  id: "inferencemax-scenarios",
  subject: "load-curves",
  title: m.title,
  question: m.question,
  shortcut: "j",
});
