import { defineAnalysis } from "@/features/analysis";
import { aboutInferencemaxScenarios } from "./about";
import { inferencemaxScenariosForm } from "./input";
import { scenarioTable } from "./scenario-table";
import { summaryOf } from "./summary";

export const inferencemaxScenariosAnalysis = defineAnalysis({
  ...aboutInferencemaxScenarios,
  ...inferencemaxScenariosForm,
  run: scenarioTable,
  summary: summaryOf,
});
