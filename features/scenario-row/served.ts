/** The closed loop of a scenario in closed form: what users see with all clients at work, means. */
import { instanceGpus } from "@/features/operators/parallelism";
import { profiledFactors } from "@/features/search/variant";
import type { Resolved } from "@/features/scenario/resolve";
import { poolStore, type Deployment, type Pool, type PoolStore } from "@/features/serving/deployment";
import { FITTED, type Backend } from "@/features/serving/engines";
import { previewClosedLoop, previewEngines } from "@/features/serving/preview";
import { timerOf, type TimeSource } from "@/features/timing/time-model";
import { failure, success, type Result } from "@/lib/result";
import type { Served } from "./figures";

export type ServedStore = (scenario: Resolved, engine: Backend) => Result<Served>;

/** Keeps the step parts of every layout it prices, so that loads of one layout cost little. `spread`: lengths are drawn from [spread · L, L]. */
export function servedStore(time: TimeSource, spread: number): ServedStore {
  // An efficiency profile acts on the engine's constants, so the timer must not apply it a second time.
  const prepare = poolStore((machine) => timerOf(machine, { ...time, profile: null }));
  const factors = profiledFactors(FITTED, time.profile?.factors ?? null);
  return (scenario, engine) => servedBy(deploymentOf(scenario, engine, spread), prepare, factors);
}

function servedBy(deployment: Deployment, prepare: PoolStore, factors: typeof FITTED): Result<Served> {
  const pools = deployment.pools.map((pool) => prepare(deployment, pool));
  const usable = pools.flatMap((pool) => (pool.ok ? [pool.value] : []));
  if (usable.length < pools.length) return failure(...pools.flatMap(({ issues }) => issues));
  const form = previewClosedLoop(deployment, previewEngines(deployment, usable, { factors }));
  const { isl, osl } = deployment.lengths;
  const output = (osl * (1 + deployment.lengths.spread)) / 2;
  const { ttft, tpot, rate, running, limitedBy } = form;
  return success({
    ttft,
    tpot,
    e2e: ttft + Math.max(0, output - 1) * tpot,
    perUser: 1 / tpot,
    total: rate * output,
    perGpu: (rate * output) / gpusOf(deployment.pools),
    prompt: (rate * output * isl) / osl,
    running,
    limitedBy,
  });
}

function deploymentOf(scenario: Resolved, backend: Backend, spread: number): Deployment {
  const { model, chip, precision, workload } = scenario;
  const { isl, osl, prefixHit, concurrency } = workload;
  const lengths = { isl, osl, spread, prefixHit };
  return { model, chip, precision, backend, pools: poolsOf(scenario), lengths, concurrency, client: null };
}

/** Phases that differ run on engines of their own, as many of each as the scenario has replicas. */
export function poolsOf({ params, prefill, decode, replicas }: Resolved): readonly Pool[] {
  if (!params.split) return [{ role: "both", parallelism: prefill, workers: replicas }];
  return [
    { role: "prefill", parallelism: prefill, workers: replicas },
    { role: "decode", parallelism: decode, workers: replicas },
  ];
}

export const gpusOf = (pools: readonly Pool[]): number =>
  pools.reduce((sum, { parallelism, workers }) => sum + workers * instanceGpus(parallelism), 0);
