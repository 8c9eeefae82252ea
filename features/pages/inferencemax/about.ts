import { defineAbout } from "@/features/analysis/analysis";
import * as m from "./messages.about";

export const aboutInferencemax = defineAbout({
  id: "inferencemax",
  subject: "load-curves",
  title: m.inferenceMAXOverview,
  question: m.whatDoesThroughputPerGpu,
  shortcut: "i",
  takesLong: true,
});
