/** A scenario as a deployment of features/core/serving: pools, lengths, clients. */
import { instanceGpus } from "@/features/core/operators/parallelism";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Deployment, Pool } from "../deployment";
import type { Backend } from "@/features/core/memory/backend";
import type { Speculation } from "../speculation";

export type LoadOptions = {
  /** Lengths are drawn uniformly from [spread · L, L]; 1 = exactly L. */
  readonly spread?: number;
  readonly speculation?: Speculation | null;
};

export function deploymentOf(scenario: Resolved, backend: Backend, options: LoadOptions = {}): Deployment {
  const { spread = 1, speculation = null } = options;
  const { model, chip, precision, workload } = scenario;
  const { isl, osl, prefixHit, concurrency, traffic } = workload;
  const lengths = { isl, osl, spread, prefixHit };
  const served = { model, chip, precision, backend, pools: poolsOf(scenario), lengths, concurrency };
  return { ...served, client: null, traffic, speculation };
}

/** Phases that differ run on engines of their own. */
export function poolsOf({ params, prefill, decode, replicas, decodeReplicas }: Resolved): readonly Pool[] {
  if (!params.split) return [{ role: "both", parallelism: prefill, workers: replicas }];
  return [
    { role: "prefill", parallelism: prefill, workers: replicas },
    { role: "decode", parallelism: decode, workers: decodeReplicas },
  ];
}

export const gpusOf = (pools: readonly Pool[]): number =>
  pools.reduce((sum, { parallelism, workers }) => sum + workers * instanceGpus(parallelism), 0);
