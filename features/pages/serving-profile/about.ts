import { defineAbout } from "@/features/analysis/analysis";
import { timelineKeys } from "@/features/analysis/timeline-keys";
import * as m from "./messages.about";

export const aboutServingProfile = defineAbout({
  id: "serving-profile",
  subject: "measurements",
  title: m.title,
  question: m.question,
  shortcut: "z",
  measured: true,
  keys: [
    [["["], m.requestBatchOrForwardBefore],
    [["]"], m.requestBatchOrForwardBehind],
    [["/"], m.findRequest],
    ...timelineKeys({ inner: m.preemptionBeforeOrBehind, arrows: m.requestsByArrival }),
  ],
});
