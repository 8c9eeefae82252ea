import { defineAbout } from "@/features/analysis/analysis";
import { SAVED_PAGE } from "@/features/core/saved/kind";
import * as m from "./messages.about";

export const aboutSaved = defineAbout({
  id: SAVED_PAGE,
  subject: "saved",
  title: m.title,
  question: m.question,
  shortcut: "0",
  measured: true,
  alone: true,
});
