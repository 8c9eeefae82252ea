import { simulationSweepJob } from "@/features/core/serving/sweep/job";
import { inPlace } from "@/features/analysis/in-place";
import { simulationSweep } from "./question";
import { sweepWork } from "./work";

/** With its engine, for HTTP and the command line; a page waits for no answer, so that it loads no estimate. */
export const simulationSweepAnalysis = inPlace(
  { ...simulationSweep, long: { ...simulationSweep.long, work: sweepWork } },
  [simulationSweepJob],
);
