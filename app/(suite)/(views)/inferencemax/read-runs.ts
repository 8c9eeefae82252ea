/** Measured runs, and the overview beside them. */
export { inferencemaxAnalysis } from "@/features/pages/inferencemax/analysis";
export { unreadable } from "@/features/pages/inferencemax/read-measured";
export { readAll } from "@/features/core/calibration/read-files";
