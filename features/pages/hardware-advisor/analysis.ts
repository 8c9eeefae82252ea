import { inPlace } from "@/features/analysis/in-place";
import { hardwareAdvisor } from "./advisor";
import { hardwareAdvisorJob } from "./job";

/** With its engine, for HTTP and the command line. */
export const hardwareAdvisorAnalysis = inPlace(hardwareAdvisor, [hardwareAdvisorJob]);
