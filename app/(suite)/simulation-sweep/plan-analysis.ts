/** The sweep as the page asks for it: the plan at once, the cells as a job. */
import { defineAnalysis } from "@/features/analysis";
import { aboutSimulationSweep } from "@/features/simulation-sweep/about";
import { simulationSweepForm } from "@/features/simulation-sweep/input";
import { planSweep } from "@/features/simulation-sweep/plan";

export const sweepPlanAnalysis = defineAnalysis({
  ...aboutSimulationSweep,
  ...simulationSweepForm,
  run: planSweep,
  summary: ({ points, cells }) => ({ points: points.length, cells }),
});
