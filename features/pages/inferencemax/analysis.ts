import { defineAnalysis } from "@/features/analysis/analysis";
import { inferencemax } from "./read-measured";
import { unmeasuredOverview } from "./unmeasured";

export const inferencemaxAnalysis = defineAnalysis({ ...unmeasuredOverview, run: inferencemax });
