import { inPlace } from "@/features/analysis/in-place";
import { success } from "@/lib/result";
import type { Solver } from "@/lib/statistics/solver/program";
import { fleetDayJob, fleetNodeJob, fleetSearchJob } from "./job";
import { withLaunch } from "./launch";
import { fleetQuestion } from "./question";
import { fleetSimulationJob } from "./simulated/job";

/** With its engines, for HTTP and the command line; the solver is loaded by who asks. */
export function fleetAnalysis(solver: Solver) {
  const analysis = inPlace(fleetQuestion, [
    fleetSearchJob,
    fleetDayJob(solver),
    fleetNodeJob(solver),
    fleetSimulationJob,
  ]);
  return {
    ...analysis,
    run(...[scenario, input]: Parameters<typeof analysis.run>) {
      const answer = analysis.run(scenario, input);
      return answer.ok ? success(withLaunch(answer.value, input), answer.issues) : answer;
    },
  };
}
