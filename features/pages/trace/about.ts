import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutTrace = defineAbout({
  id: "trace",
  subject: "measurements",
  title: m.title,
  question: m.question,
  shortcut: "l",
  measured: true,
  alone: true,
});
