/** The traits of the shared scenario. */
import type { Scoped } from "@/features/core/scenario/resolve";
import { listTraits, type Deployed, type Traits } from "./traits";

type Described = Scoped<"model" | "hardware" | "precision" | "parallelism" | "workload"> & Pick<Deployed, "flags">;

/** A scenario names no engine: unless a page says one, its errors are compared with those of all engines. */
export function scenarioTraits(scenario: Described, backend: string | null = null): Traits {
  const {
    model,
    chip,
    precision,
    prefill,
    decode,
    replicas: workers,
    decodeReplicas,
    workload,
    params,
    flags,
  } = scenario;
  const { promptTokens, osl, concurrency } = workload;
  const pools: Deployed["pools"] = params.split
    ? [
        { role: "prefill", parallelism: prefill, workers },
        { role: "decode", parallelism: decode, workers: decodeReplicas },
      ]
    : [{ role: "both", parallelism: decode, workers }];
  return listTraits({
    model,
    chip,
    precision,
    backend,
    pools,
    lengths: { isl: promptTokens, osl },
    concurrency,
    flags,
  });
}
