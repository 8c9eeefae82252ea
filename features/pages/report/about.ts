import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutReport = defineAbout({
  id: "report",
  subject: "report",
  title: m.title,
  question: m.question,
  shortcut: "p",
});
