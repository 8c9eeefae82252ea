/** Facts of a setup that the page needs besides the run; plain data. */
import { prefixHits, type PrefixHits } from "./prefix-hits";
import type { Setup } from "./setup";

export type SetupFacts = Omit<Setup, "scenario" | "requests" | "laid" | "costs"> & { readonly hits: PrefixHits | null };

export function facts(setup: Setup): SetupFacts {
  const {
    config,
    memory,
    tiers,
    grade,
    stepSource,
    workload,
    rate,
    level,
    gpus,
    work,
    traits,
    estimates,
    promised,
    law,
    price,
  } = setup;
  return {
    ...{
      config,
      memory,
      tiers,
      grade,
      stepSource,
      workload,
      rate,
      level,
      gpus,
      work,
      traits,
      estimates,
      promised,
      law,
      price,
    },
    hits: prefixHits(setup.requests),
  };
}
