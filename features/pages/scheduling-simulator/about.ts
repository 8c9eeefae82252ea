import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutSchedulingSimulator = defineAbout({
  id: "scheduling-simulator",
  subject: "simulate",
  title: m.title,
  question: m.question,
  shortcut: "s",
  takesLong: true,
});
