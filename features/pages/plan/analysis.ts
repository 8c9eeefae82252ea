import { inPlace } from "@/features/analysis/in-place";
import { planSearchJob, planSimulationJob } from "./job";
import { planQuestion } from "./question";

/** With its engines, for HTTP and the command line. */
export const planAnalysis = inPlace(planQuestion, [planSearchJob, planSimulationJob]);
