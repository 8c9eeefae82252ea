import type { Form } from "@/features/analysis/analysis";
import { SimulationSweepInput } from "@/features/core/serving/sweep/input";

export const simulationSweepForm = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "traffic", "engine", "targets", "time"],
  unused: ["sure", "hold", "rank_wait"],
  input: SimulationSweepInput,
} as const satisfies Form;
