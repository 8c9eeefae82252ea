import { defineAnalysis } from "@/features/analysis";
import { aboutSchedulingSimulator } from "./about";
import { schedulingForm } from "./input";
import { scheduling, schedulingWork } from "./scheduling";
import { summaryOf } from "./summary";

export const schedulingSimulatorAnalysis = defineAnalysis({
  ...aboutSchedulingSimulator,
  ...schedulingForm,
  run: scheduling,
  work: schedulingWork,
  summary: summaryOf,
});
