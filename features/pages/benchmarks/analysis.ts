import { defineAnalysis } from "@/features/analysis/analysis";
import { benchmarksFromText } from "./answer";
import { unopenedBenchmarks } from "./empty-state";
import { benchmarksReport } from "./report";

export const benchmarksAnalysis = defineAnalysis({
  ...unopenedBenchmarks,
  run: benchmarksFromText,
  report: benchmarksReport,
});
