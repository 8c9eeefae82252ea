import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutHardwareAdvisor = defineAbout({
  id: "hardware-advisor",
  subject: "compare",
  title: m.title,
  question: m.question,
  shortcut: "v",
  takesLong: true,
});
