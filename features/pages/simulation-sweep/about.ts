import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutSimulationSweep = defineAbout({
  id: "simulation-sweep",
  subject: "simulate",
  title: m.simulationSweep,
  question: m.whichLayoutPolicyAndToken,
  shortcut: "w",
  takesLong: true,
});
