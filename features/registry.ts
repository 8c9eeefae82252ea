/** Every analysis of the suite with its engine, for the command line, the HTTP API and tests; pages import their own. */
import { accuracyAnalysis } from "./accuracy/analysis";
import { attentionAnalysis } from "./attention/analysis";
import { calibrationAnalysis } from "./calibration/analysis";
import { costAnalysis } from "./cost/analysis";
import { expertsAnalysis } from "./experts/analysis";
import { hardwareAdvisorAnalysis } from "./hardware-advisor/analysis";
import { hostBandwidthAnalysis } from "./host-bandwidth/analysis";
import { inferencemaxScenariosAnalysis } from "./inferencemax-scenarios/analysis";
import { inferencemaxAnalysis } from "./inferencemax/analysis";
import { mmaTilesAnalysis } from "./mma-tiles/analysis";
import { pdDisaggregateSearchAnalysis } from "./pd-disaggregate-search/analysis";
import { multiModelAnalysis } from "./multi-model/analysis";
import { quickEstimationAnalysis } from "./quick-estimation/analysis";
import { quickMemoryAnalysis } from "./quick-memory/analysis";
import { runtimePlannerAnalysis } from "./runtime-planner/analysis";
import { scaleUpExplorerAnalysis } from "./scale-up-explorer/analysis";
import { scaleUpSearchAnalysis } from "./scale-up-search/analysis";
import { schedulingSimulatorAnalysis } from "./scheduling-simulator/analysis";
import { simulationSweepAnalysis } from "./simulation-sweep/analysis";

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
