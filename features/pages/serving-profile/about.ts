import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutServingProfile = defineAbout({
  id: "serving-profile",
  subject: "measurements",
  title: m.title,
  question: m.question,
  shortcut: "z",
  measured: true,
  scenarioAside: true,
});
