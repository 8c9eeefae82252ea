import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutModels = defineAbout({
  id: "models",
  subject: "catalogue",
  title: m.title,
  question: m.question,
  shortcut: "o",
  measured: true,
});
