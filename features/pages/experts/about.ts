import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutExperts = defineAbout({
  id: "experts",
  subject: "memory",
  title: m.title,
  question: m.question,
  shortcut: "e",
});
