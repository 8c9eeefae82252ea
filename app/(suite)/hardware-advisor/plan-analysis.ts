/** The advice as the page asks for it: the question at once, the accelerators as a job. */
import { defineAnalysis } from "@/features/analysis";
import { aboutHardwareAdvisor } from "@/features/hardware-advisor/about";
import { planAdvice } from "@/features/hardware-advisor/hardware-advisor";
import { hardwareAdvisorForm } from "@/features/hardware-advisor/input";

export const advicePlanAnalysis = defineAnalysis({
  ...aboutHardwareAdvisor,
  ...hardwareAdvisorForm,
  run: planAdvice,
  summary: ({ question }) => ({ clients: question.clients }),
});
