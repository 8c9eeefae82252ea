import { defineAnalysis } from "@/features/analysis";
import { aboutAttention } from "./about";
import { attention } from "./attention";
import { attentionForm } from "./input";
import { summaryOf } from "./summary";

export const attentionAnalysis = defineAnalysis({
  ...aboutAttention,
  ...attentionForm,
  run: attention,
  summary: summaryOf,
});
