import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutMultiModel = defineAbout({
  id: "multi-model",
  subject: "compare",
  title: m.title,
  question: m.question,
  shortcut: "b",
  takesLong: true,
});
