import { defineAnalysis } from "@/features/analysis";
import { aboutQuickMemory } from "./about";
import { quickMemoryForm } from "./input";
import { quickMemory } from "./quick-memory";
import { summaryOf } from "./summary";

export const quickMemoryAnalysis = defineAnalysis({
  ...aboutQuickMemory,
  ...quickMemoryForm,
  run: quickMemory,
  summary: summaryOf,
});
