import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutQuickMemory = defineAbout({
  id: "quick-memory",
  subject: "memory",
  title: m.title,
  question: m.question,
  shortcut: "m",
});
