import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutAttention = defineAbout({
  id: "attention",
  subject: "kernels",
  title: m.title,
  question: m.question,
  shortcut: "n",
});
