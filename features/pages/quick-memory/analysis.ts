import { defineAnalysis } from "@/features/analysis/analysis";
import { quickMemory } from "./log/memory-with-log";
import { memoryWithoutLog } from "./without-log";

export const quickMemoryAnalysis = defineAnalysis({ ...memoryWithoutLog, run: quickMemory });
