import { inPlace } from "@/features/analysis/in-place";
import { schedulingJob } from "./job";
import { schedulingQuestion } from "./question";

/** The run with its engine, for HTTP and the command line; its map is the page's, or the job `scheduling-map`. */
export const schedulingSimulatorAnalysis = inPlace(schedulingQuestion, [schedulingJob]);
