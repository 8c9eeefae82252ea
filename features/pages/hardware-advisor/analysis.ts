import { defineAnalysis } from "@/features/analysis";
import { aboutHardwareAdvisor } from "./about";
import { hardwareAdvice } from "./hardware-advisor";
import { hardwareAdvisorForm } from "./input";
import { adviceReport } from "./report";
import { summaryOf } from "./summary";

export const hardwareAdvisorAnalysis = defineAnalysis({
  ...aboutHardwareAdvisor,
  ...hardwareAdvisorForm,
  run: hardwareAdvice,
  summary: summaryOf,
  report: adviceReport,
});
