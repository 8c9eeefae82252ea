import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutScaleUpSearch = defineAbout({
  id: "scale-up-search",
  subject: "search",
  title: m.title,
  question: m.question,
  shortcut: "u",
  takesLong: true,
  laysOut: true,
});
