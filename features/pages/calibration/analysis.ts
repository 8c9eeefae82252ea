import { inPlace } from "@/features/analysis/in-place";
import { calibrationJob } from "./job";
import { calibrationQuestion } from "./given-question";
import { calibrationWork } from "./work";

/** With its engine, for HTTP and the command line; a page waits for no answer, so that it loads no estimate. */
export const calibrationAnalysis = inPlace(
  { ...calibrationQuestion, long: { ...calibrationQuestion.long, work: calibrationWork } },
  [calibrationJob],
);
