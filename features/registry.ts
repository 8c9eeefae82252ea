/** Every analysis of the suite with its engine, for the command line, the HTTP API and tests; pages import their own. */
import { accuracyAnalysis } from "./pages/accuracy/analysis";
import { attentionAnalysis } from "./pages/attention/analysis";
import { calibrationAnalysis } from "./pages/calibration/analysis";
import { costAnalysis } from "./pages/cost/analysis";
import { expertsAnalysis } from "./pages/experts/analysis";
import { hardwareAdvisorAnalysis } from "./pages/hardware-advisor/analysis";
import { hostBandwidthAnalysis } from "./pages/host-bandwidth/analysis";
import { inferencemaxScenariosAnalysis } from "./pages/inferencemax-scenarios/analysis";
import { inferencemaxAnalysis } from "./pages/inferencemax/analysis";
import { mmaTilesAnalysis } from "./pages/mma-tiles/analysis";
import { pdDisaggregateSearchAnalysis } from "./pages/pd-disaggregate-search/analysis";
import { multiModelAnalysis } from "./pages/multi-model/analysis";
import { quickEstimationAnalysis } from "./pages/quick-estimation/analysis";
import { quickMemoryAnalysis } from "./pages/quick-memory/analysis";
import { runtimePlannerAnalysis } from "./pages/runtime-planner/analysis";
import { scaleUpExplorerAnalysis } from "./pages/scale-up-explorer/analysis";
import { scaleUpSearchAnalysis } from "./pages/scale-up-search/analysis";
import { schedulingSimulatorAnalysis } from "./pages/scheduling-simulator/analysis";
import { simulationSweepAnalysis } from "./pages/simulation-sweep/analysis";

export const analyses = [
  quickEstimationAnalysis,
  quickMemoryAnalysis,
  hostBandwidthAnalysis,
  expertsAnalysis,
  attentionAnalysis,
  mmaTilesAnalysis,
  runtimePlannerAnalysis,
  scaleUpSearchAnalysis,
  pdDisaggregateSearchAnalysis,
  calibrationAnalysis,
  hardwareAdvisorAnalysis,
  inferencemaxAnalysis,
  inferencemaxScenariosAnalysis,
  multiModelAnalysis,
  schedulingSimulatorAnalysis,
  scaleUpExplorerAnalysis,
  simulationSweepAnalysis,
  costAnalysis,
  accuracyAnalysis,
] as const;

export function analysisById(id: string): (typeof analyses)[number] | undefined {
  return analyses.find((analysis) => analysis.id === id);
}
