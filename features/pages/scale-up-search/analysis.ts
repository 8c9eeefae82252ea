import { inPlace } from "@/features/analysis/in-place";
import { scaleUpSearchJob, scaleUpSimulationJob } from "./job";
import { scaleUpSearch } from "./question";

/** With its engines, for HTTP and the command line. */
export const scaleUpSearchAnalysis = inPlace(scaleUpSearch, [scaleUpSearchJob, scaleUpSimulationJob]);
