/** The advice as the page asks for it: the question at once, the accelerators as a job. */
import { defineAnalysis } from "@/features/analysis";
import { aboutHardwareAdvisor } from "@/features/pages/hardware-advisor/about";
import { planAdvice } from "@/features/pages/hardware-advisor/hardware-advisor";
import { hardwareAdvisorForm } from "@/features/pages/hardware-advisor/input";

export const advicePlanAnalysis = defineAnalysis({
  ...aboutHardwareAdvisor,
  ...hardwareAdvisorForm,
  run: planAdvice,
  summary: ({ question }) => ({ clients: question.clients }),
});
