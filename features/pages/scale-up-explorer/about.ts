import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutScaleUpExplorer = defineAbout({
  id: "scale-up-explorer",
  subject: "load-curves",
  title: m.title,
  question: m.question,
  shortcut: "x",
  takesLong: true,
});
