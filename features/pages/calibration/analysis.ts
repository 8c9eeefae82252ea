import { inPlace } from "@/features/in-place";
import { calibrationJob } from "./job";
import { calibrationQuestion } from "./question";

/** With its engine, for HTTP and the command line. */
export const calibrationAnalysis = inPlace(calibrationQuestion, [calibrationJob]);
