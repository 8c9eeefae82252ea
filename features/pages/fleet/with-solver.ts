/** The fleet's analysis and jobs with their solver, megabytes of WebAssembly that nothing else loads. One door: each is named in every page's scripts. */
import { fleetAnalysis } from "./analysis";
import { fleetDayJob, fleetNodeJob } from "./job";

export { fleetSearchJob } from "./job";

const solver = async () => (await import("@/lib/statistics/solver/highs")).loadSolver();

export const solvedFleetAnalysis = async () => fleetAnalysis(await solver());
export const solvedDayJob = async () => fleetDayJob(await solver());
export const solvedNodeJob = async () => fleetNodeJob(await solver());
