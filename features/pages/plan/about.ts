import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutPlan = defineAbout({
  id: "plan",
  subject: "plan",
  title: m.title,
  question: m.question,
  shortcut: "1",
  takesLong: true,
  laysOut: true,
});
