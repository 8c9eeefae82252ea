import { defineAbout } from "@/features/analysis/analysis";
import { timelineKeys } from "@/features/analysis/timeline-keys";
import * as m from "./messages.about";

export const aboutTrace = defineAbout({
  id: "trace",
  subject: "measurements",
  title: m.title,
  question: m.question,
  shortcut: "l",
  measured: true,
  alone: true,
  keys: [
    [["c"], m.compareTwoParts],
    [["x"], m.swapSidesOfComparison],
    ...timelineKeys({ outer: m.passesInComparisonChanged, inner: m.layersOfPass, arrows: m.kernelsAndStreams }),
  ],
});
