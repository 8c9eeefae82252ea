import { defineAnalysis } from "@/features/analysis";
import { text } from "@/lib/text";
import { QuickEstimationInput } from "./input";
import { summaryOf } from "./summary";
import { quickEstimation } from "./quick-estimation";

export const quickEstimationAnalysis = defineAnalysis({
  id: "quick-estimation",
  group: "size",
  title: text("Quick Estimation", "快速估算"),
  question: text("How fast does one scenario run, and what limits it?", "一个场景能跑多快，瓶颈在哪里？"),
  shortcut: "q",
  needs: ["model", "hardware", "parallelism", "precision", "workload", "targets"],
  input: QuickEstimationInput,
  run: quickEstimation,
  summary: summaryOf,
});
