import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutRuntimePlanner = defineAbout({
  id: "runtime-planner",
  subject: "estimate",
  title: m.title,
  question: m.question,
  shortcut: "r",
});
