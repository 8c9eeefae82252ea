import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutReport = defineAbout({
  id: "report",
  subject: "report",
  title: m.report,
  question: m.whatDoesThisDeploymentDo,
  shortcut: "p",
});
