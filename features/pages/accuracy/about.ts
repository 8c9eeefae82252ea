import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutAccuracy = defineAbout({
  id: "accuracy",
  subject: "calibrate",
  title: m.title,
  question: m.question,
  shortcut: "a",
  measured: true,
});
