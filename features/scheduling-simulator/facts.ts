/** What a page must know of a setup beside the run itself; plain data. */
import type { Setup } from "./setup";

export type SetupFacts = Omit<Setup, "requests" | "costs">;

export function factsOf({ config, memory, grade, stepSource, workload, rate, level, gpus, work }: Setup): SetupFacts {
  return { config, memory, grade, stepSource, workload, rate, level, gpus, work };
}
