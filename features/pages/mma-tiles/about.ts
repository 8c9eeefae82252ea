import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutMmaTiles = defineAbout({
  id: "mma-tiles",
  subject: "kernels",
  title: m.title,
  question: m.question,
  shortcut: "t",
});
