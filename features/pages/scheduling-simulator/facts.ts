/** What a page must know of a setup beside the run itself; plain data. */
import type { Setup } from "./setup";

export type SetupFacts = Omit<Setup, "scenario" | "requests" | "costs">;

export function facts(setup: Setup): SetupFacts {
  const { config, memory, grade, stepSource, workload, rate, level, gpus, work, traits, load } = setup;
  return { config, memory, grade, stepSource, workload, rate, level, gpus, work, traits, load };
}
