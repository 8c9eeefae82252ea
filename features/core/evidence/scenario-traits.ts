/** The traits of the shared scenario. */
import type { Resolved } from "@/features/core/scenario/resolve";
import { listTraits, type Deployed, type Traits } from "./traits";

/** A scenario names no engine: unless a page says one, its errors are compared with those of all engines. */
export function scenarioTraits(scenario: Resolved, backend: string | null = null): Traits {
  const { model, chip, precision, prefill, decode, replicas: workers, decodeReplicas, workload, params } = scenario;
  const { isl, osl, concurrency } = workload;
  const pools: Deployed["pools"] = params.split
    ? [
        { role: "prefill", parallelism: prefill, workers },
        { role: "decode", parallelism: decode, workers: decodeReplicas },
      ]
    : [{ role: "both", parallelism: decode, workers }];
  return listTraits({ model, chip, precision, backend, pools, lengths: { isl, osl }, concurrency });
}
