import { defineAbout } from "@/features/analysis/analysis";
import { timelineKeys } from "@/features/analysis/timeline-keys";
import * as m from "./messages.about";

export const aboutReport = defineAbout({
  id: "report",
  subject: "report",
  title: m.title,
  question: m.question,
  shortcut: "p",
  keys: timelineKeys({ outer: m.promptAndDecodeSteps, inner: m.layersOfSteps, arrows: m.tasksAndLanes }),
});
