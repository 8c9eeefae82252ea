import { defineAnalysis } from "@/features/analysis";
import { aboutAccuracy } from "./about";
import { accuracy } from "./accuracy";
import { accuracyForm } from "./input";
import { summaryOf } from "./summary";

export const accuracyAnalysis = defineAnalysis({
  ...aboutAccuracy,
  ...accuracyForm,
  run: accuracy,
  summary: summaryOf,
});
