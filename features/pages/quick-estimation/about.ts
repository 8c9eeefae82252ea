import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutQuickEstimation = defineAbout({
  id: "quick-estimation",
  subject: "estimate",
  title: m.title,
  question: m.question,
  shortcut: "q",
});
