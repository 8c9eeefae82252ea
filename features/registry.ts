/** Every analysis of the suite, in the order of the index page. Adding a page adds a line here. */
import type { Analysis, Group } from "./analysis";
import { quickEstimationAnalysis } from "./quick-estimation/analysis";

export const analyses = [quickEstimationAnalysis] as const;

export type AnalysisId = (typeof analyses)[number]["id"];

export const GROUPS: readonly Group[] = ["size", "search", "simulate", "measure", "report"];

export function analysisById(id: string): (typeof analyses)[number] | undefined {
  return analyses.find((analysis) => analysis.id === id);
}

export function analysesOf(group: Group): readonly Analysis[] {
  return (analyses as readonly unknown[] as readonly Analysis[]).filter((analysis) => analysis.group === group);
}
