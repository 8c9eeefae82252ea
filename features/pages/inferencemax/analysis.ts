import { defineAnalysis } from "@/features/analysis";
import { aboutInferencemax } from "./about";
import { inferencemaxForm } from "./input";
import { inferencemax } from "./overview";
import { summaryOf } from "./summary";

export const inferencemaxAnalysis = defineAnalysis({
  ...aboutInferencemax,
  ...inferencemaxForm,
  run: inferencemax,
  summary: summaryOf,
});
