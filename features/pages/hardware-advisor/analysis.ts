import { defineAnalysis } from "@/features/analysis";
import { text } from "@/lib/text";
import { aboutHardwareAdvisor } from "./about";
import { hardwareAdvice } from "./hardware-advisor";
import { hardwareAdvisorForm } from "./input";
import { adviceReport } from "./report";
import { candidateIds } from "./row";
import { summaryOf } from "./summary";

export const hardwareAdvisorAnalysis = defineAnalysis({
  ...aboutHardwareAdvisor,
  ...hardwareAdvisorForm,
  run: hardwareAdvice,
  /** The catalogue bounds it: some seconds, never refused. */
  work: (scenario) => ({
    unit: text({ en: "accelerators", zh: "种加速卡" }),
    count: candidateIds(scenario).length,
    most: Infinity,
    lower: [],
  }),
  summary: summaryOf,
  report: adviceReport,
});
