import { defineAnalysis } from "@/features/analysis";
import { aboutQuickEstimation } from "./about";
import { quickEstimationForm } from "./input";
import { quickEstimation } from "./quick-estimation";
import { summaryOf } from "./summary";

export const quickEstimationAnalysis = defineAnalysis({
  ...aboutQuickEstimation,
  ...quickEstimationForm,
  run: quickEstimation,
  summary: summaryOf,
});
