import { MARGIN_AND_PRICE_KEYS } from "@/features/core/scenario/fields/price";
import type { Form } from "@/features/analysis/analysis";
import { PassInput } from "@/features/core/passes/input";

export const quickEstimationForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  unused: [...MARGIN_AND_PRICE_KEYS],
  input: PassInput,
} as const satisfies Form;
