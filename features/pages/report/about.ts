import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutReport = defineAbout({
  id: "report",
  subject: "estimate",
  title: m.title,
  formerly: m.formerly,
  question: m.question,
  shortcut: "p",
});
