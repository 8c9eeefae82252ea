import { defineAnalysis } from "@/features/analysis";
import { aboutInferencemax } from "./about";
import { inferencemaxForm } from "./input";
import { inferencemax } from "./overview";
import { summaryOf } from "./summary";

export const inferencemaxAnalysis = defineAnalysis({
  ...aboutInferencemax,
  ...inferencemaxForm,
  run: (scenario, input) => inferencemax(scenario, input),
  summary: summaryOf,
});
