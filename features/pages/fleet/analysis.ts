import { inPlace } from "@/features/analysis/in-place";
import type { Solver } from "@/lib/statistics/solver/program";
import { fleetDayJob, fleetNodeJob, fleetSearchJob } from "./job";
import { fleetQuestion } from "./question";
import { fleetSimulationJob } from "./simulated/job";

/** With its engines, for HTTP and the command line; the solver is loaded by who asks. */
export const fleetAnalysis = (solver: Solver) =>
  inPlace(fleetQuestion, [fleetSearchJob, fleetDayJob(solver), fleetNodeJob(solver), fleetSimulationJob]);
