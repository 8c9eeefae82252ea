import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutDiagnose = defineAbout({
  id: "diagnose",
  subject: "measurements",
  title: m.title,
  question: m.question,
  shortcut: "3",
  measured: true,
  alone: true,
});
