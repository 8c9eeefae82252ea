import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutFleet = defineAbout({
  id: "fleet",
  subject: "fleet",
  title: m.title,
  question: m.question,
  shortcut: "4",
  laysOut: true,
  takesLong: true,
});
