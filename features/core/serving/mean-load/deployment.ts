/** A scenario as a deployment of features/core/serving: pools, lengths, clients. */
import type { Resolved, Scoped } from "@/features/core/scenario/resolve";
import type { Deployment, Pool } from "../deployment/deployment";
import type { Backend } from "@/features/core/memory/backend";
import type { KvOffload } from "../deployment/offload";
import type { Speculation } from "@/features/core/operators/speculation";
import { statedLengths } from "../deployment/requests";

export type LoadOptions = {
  /** Lengths are drawn uniformly from [spread · L, L], below 1 in place of the scenario's. */
  readonly spread?: number;
  /** In place of the scenario's. */
  readonly speculation?: Speculation | null;
  /** Cache behind a link; absent: all of it in HBM. */
  readonly offload?: KvOffload | undefined;
};

/** Targets judge a load; they do not make it. Without a promise it is judged by averages. */
export type Loaded = Scoped<"parallelism"> &
  Omit<Resolved, "params" | "targets" | "promise"> &
  Partial<Pick<Resolved, "promise">>;

export function buildDeployment(scenario: Loaded, backend: Backend, options: LoadOptions = {}): Deployment {
  const { spread, speculation = scenario.speculation, offload } = options;
  const { concurrency } = scenario.workload;
  const lengths = statedLengths(scenario.workload, spread);
  return { ...servedBy(scenario, backend), pools: listPools(scenario), lengths, concurrency, speculation, offload };
}

/** What every deployment of a scenario has in common, whatever its pools, lengths and clients: all that its figures assume. */
export const servedBy = (
  {
    model,
    chip,
    precision,
    workload,
    flags,
    speculation,
    assumptions,
    tiers,
    time,
  }: Omit<Loaded, keyof Scoped<"parallelism">> & Pick<Loaded, "workload">,
  backend: Backend,
) => ({
  ...{ model, chip, precision, backend, flags, speculation, assumptions, tiers, client: null },
  ...{ traffic: workload.traffic, profile: time.profile?.factors ?? null },
});

/** Phases that differ run on engines of their own. */
export function listPools({
  params,
  prefill,
  decode,
  replicas,
  decodeReplicas,
}: Scoped<"parallelism">): readonly Pool[] {
  if (!params.split) return [{ role: "both", parallelism: prefill, workers: replicas }];
  return [
    { role: "prefill", parallelism: prefill, workers: replicas },
    { role: "decode", parallelism: decode, workers: decodeReplicas },
  ];
}
