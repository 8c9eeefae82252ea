/** A log, and the memory beside it. */
export { quickMemoryAnalysis } from "@/features/pages/quick-memory/analysis";
export { knownLines } from "@/features/pages/quick-memory/log/known-lines";
