import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutInferencemax = defineAbout({
  id: "inferencemax",
  subject: "load-curves",
  title: m.title,
  formerly: m.formerly,
  question: m.question,
  shortcut: "i",
  takesLong: true,
});
