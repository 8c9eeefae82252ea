import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutCost = defineAbout({
  id: "cost",
  subject: "estimate",
  title: m.title,
  question: m.question,
  shortcut: "k",
});
