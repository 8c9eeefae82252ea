import { defineAnalysis } from "@/features/analysis";
import { aboutExperts } from "./about";
import { experts } from "./experts";
import { expertsForm } from "./input";
import { summaryOf } from "./summary";

export const expertsAnalysis = defineAnalysis({
  ...aboutExperts,
  ...expertsForm,
  run: experts,
  summary: summaryOf,
});
