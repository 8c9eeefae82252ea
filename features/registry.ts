/** Every analysis of the suite with its engine, for the command line, the HTTP API and tests; pages import their own. */
import { accuracyAnalysis } from "./accuracy/analysis";
import { quickEstimationAnalysis } from "./quick-estimation/analysis";
import { quickMemoryAnalysis } from "./quick-memory/analysis";

export const analyses = [quickEstimationAnalysis, quickMemoryAnalysis, accuracyAnalysis] as const;

export function analysisById(id: string): (typeof analyses)[number] | undefined {
  return analyses.find((analysis) => analysis.id === id);
}
