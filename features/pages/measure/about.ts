import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutMeasure = defineAbout({
  id: "measure",
  subject: "measurements",
  title: m.title,
  question: m.question,
  shortcut: "2",
  measured: true,
});
