import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutExperts = defineAbout({
  id: "experts",
  subject: "memory",
  title: m.experts,
  question: m.canExpertsLiveOnHost,
  shortcut: "e",
});
