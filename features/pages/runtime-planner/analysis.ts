import { defineAnalysis } from "@/features/analysis";
import { aboutRuntimePlanner } from "./about";
import { runtimePlannerForm } from "./input";
import { runtimePlan } from "./runtime-planner";
import { summaryOf } from "./summary";

export const runtimePlannerAnalysis = defineAnalysis({
  ...aboutRuntimePlanner,
  ...runtimePlannerForm,
  run: runtimePlan,
  summary: summaryOf,
});
