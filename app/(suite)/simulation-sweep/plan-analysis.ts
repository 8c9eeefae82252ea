/** The sweep as the page asks for it: the plan at once, the cells as a job. */
import { defineAnalysis } from "@/features/analysis";
import { aboutSimulationSweep } from "@/features/pages/simulation-sweep/about";
import { simulationSweepForm } from "@/features/pages/simulation-sweep/input";
import { planSweep } from "@/features/pages/simulation-sweep/plan";

export const sweepPlanAnalysis = defineAnalysis({
  ...aboutSimulationSweep,
  ...simulationSweepForm,
  run: planSweep,
  summary: ({ points, cells }) => ({ points: points.length, cells }),
});
