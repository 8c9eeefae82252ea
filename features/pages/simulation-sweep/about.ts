import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutSimulationSweep = defineAbout({
  id: "simulation-sweep",
  subject: "simulate",
  title: m.title,
  question: m.question,
  shortcut: "w",
  takesLong: true,
});
