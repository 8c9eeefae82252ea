import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutChips = defineAbout({
  id: "chips",
  subject: "catalogue",
  title: m.title,
  question: m.question,
  shortcut: "f",
  measured: true,
});
