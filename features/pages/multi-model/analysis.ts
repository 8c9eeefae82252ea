import { defineAnalysis } from "@/features/analysis";
import { aboutMultiModel } from "./about";
import { compare } from "./compare";
import { multiModelForm } from "./input";
import { summaryOf } from "./summary";

export const multiModelAnalysis = defineAnalysis({
  ...aboutMultiModel,
  ...multiModelForm,
  run: compare,
  summary: summaryOf,
});
