import { inPlace } from "@/features/in-place";
import { simulationSweepJob } from "@/features/core/serving/sweep/job";
import { simulationSweep } from "./question";

/** With its engine, for HTTP and the command line. */
export const simulationSweepAnalysis = inPlace(simulationSweep, [simulationSweepJob]);
