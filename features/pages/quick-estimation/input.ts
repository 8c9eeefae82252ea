import type { Form } from "@/features/analysis/analysis";
import { PassInput } from "@/features/core/passes/input";

export const quickEstimationForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  input: PassInput,
} as const satisfies Form;
