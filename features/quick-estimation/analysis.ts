import { defineAnalysis } from "@/features/analysis";
import { aboutQuickEstimation } from "./about";
import { quickEstimation } from "./quick-estimation";
import { summaryOf } from "./summary";

export const quickEstimationAnalysis = defineAnalysis({
  ...aboutQuickEstimation,
  run: quickEstimation,
  summary: summaryOf,
});
