import { inPlace } from "@/features/analysis/in-place";
import { comparisonJob } from "./job";
import { multiModel } from "./question";

/** With its engine, for HTTP and the command line. */
export const multiModelAnalysis = inPlace(multiModel, [comparisonJob]);
