/**
 * What no factor may claim: faster than the datasheet. From the same operators, priced twice, once by the laws and once at peak
 * rate, bandwidth and link rate, follow the lowest factor of each resource and the shares of the peaks that a profile implies.
 *
 *   share = seconds at peak / (factor · seconds of the laws) ≤ 1
 */
import { COMPONENTS, type Coefficients } from "@/features/core/serving/step-time/components";
import { stepConstants } from "@/features/core/serving/engine-constants/constants";
import {
  poolStore,
  type Deployment,
  type PreparedPool,
  type MakeTimer,
} from "@/features/core/serving/deployment/deployment";
import type { FactorValues } from "@/features/core/serving/deployment/engines";
import { listSeconds } from "@/features/core/serving/component-sums";
import { RESOURCE_OF } from "@/features/core/serving/engine-constants/efficiency-profile";
import { addStep, emptyUsage, meanParts, type RankStep } from "@/features/core/serving/step-time/usage";
import { linkKey, type Machine } from "@/features/core/timing/machine";
import { rooflineSeconds } from "@/features/core/timing/roofline";
import type { Timer } from "@/features/core/timing/timer";
import { collectiveTime } from "@/features/core/hardware/topology/collectives";
import { seconds } from "@/lib/units/quantity";
import type { PerResource } from "../points/observation";
import type { CalibrationPoint } from "../points/point";

/** The laws' own split of a kernel, at the time that the datasheet allows; messages without latency at full link rate. */
function rooflineTimer(machine: Machine, timer: Timer): Timer {
  return {
    grade: "datasheet",
    kernel: (operator) => {
      const { compute, memory } = timer.kernel(operator);
      return { compute, memory, floor: seconds(0), total: rooflineSeconds(operator, machine) };
    },
    message: ({ collective, bytes, ...group }) => {
      const link = machine.links.get(linkKey(group));
      if (!link) throw new Error(`The machine was not built for a group of ${linkKey(group)}`);
      const { wire } = collectiveTime({ collective, bytes, link, efficiency: 1, inNetworkReduction: true });
      return { latency: seconds(0), wire, total: wire };
    },
  };
}

export type Limits = {
  /** Lowest factors that stay below the peaks in the reference steps of every point. */
  readonly low: PerResource;
  /** Shares of the peaks at factor 1, in a large prefill (compute, network) and the largest measured decode (memory). */
  readonly shares: { readonly mfu: number | null; readonly mbu: number | null; readonly network: number | null };
};

type Shares = Readonly<Record<"compute" | "memory" | "network", number>>;

export function listLimits(
  points: readonly CalibrationPoint[],
  makeTimer: MakeTimer,
  constants?: FactorValues,
): Limits {
  const atPeak = poolStore((machine) => rooflineTimer(machine, makeTimer(machine)));
  const best = { compute: 0, memory: 0, network: 0 };
  for (const subject of distinct(points)) {
    const { deployment, pool } = subject;
    const peak = atPeak(deployment, pool.pool);
    if (!peak.ok) continue;
    const coefficients = stepConstants(deployment, { factors: constants });
    for (const step of referenceSteps(subject)) {
      const shares = listShares(pool, peak.value, step, coefficients);
      // A prefill shows what the units and links reach, a decode what the memory does; the other share means little there.
      const shown = step.batch > 0 ? (["memory"] as const) : (["compute", "network"] as const);
      for (const resource of shown) best[resource] = Math.max(best[resource], shares[resource]);
    }
  }
  const known = (value: number): number | null => (value > 0 ? value : null);
  return {
    low: { ...best, host: 0, request: 0 },
    shares: { mfu: known(best.compute), mbu: known(best.memory), network: known(best.network) },
  };
}

type Subject = {
  readonly deployment: Deployment;
  readonly pool: PreparedPool;
  readonly batch: number;
  readonly context: number;
};

/** One entry per layout and format: the one with the largest decode batch. */
function distinct(points: readonly CalibrationPoint[]): Subject[] {
  const subjects = new Map<string, Subject>();
  for (const point of points)
    for (const pool of point.pools) {
      const { deployment } = point;
      const { lengths, chip, model, precision, concurrency } = deployment;
      const { workers, parallelism } = pool.pool;
      const batch = point.kind === "static" ? point.batch : concurrency / workers / parallelism.dp;
      const key = JSON.stringify([model.name, chip.id, precision, parallelism]);
      const known = subjects.get(key);
      if (known && known.batch >= batch) continue;
      subjects.set(key, { deployment, pool, batch: Math.max(1, batch), context: lengths.isl + lengths.osl / 2 });
    }
  return [...subjects.values()];
}

const PREFILL_TOKENS = 8192;

function referenceSteps({ batch, context }: Subject): RankStep[] {
  const prefill = (tokens: number): RankStep => ({
    batch: 0,
    context: 0,
    chunkTokens: tokens,
    meanChunkTokens: tokens,
    chunks: [{ tokens, cached: 0, share: 1 }],
  });
  const decode = (sequences: number): RankStep => ({
    batch: sequences,
    context,
    chunkTokens: 0,
    meanChunkTokens: 0,
    chunks: [],
  });
  return [prefill(PREFILL_TOKENS), prefill(PREFILL_TOKENS / 4), decode(batch), decode(Math.max(1, batch / 4))];
}

/** Of the peaks, per resource. */
function listShares(pool: PreparedPool, peak: PreparedPool, step: RankStep, coefficients: Coefficients): Shares {
  const laws = listSeconds(listParts(pool, step), coefficients);
  const ideal = listParts(peak, step);
  const sums = { compute: [0, 0], memory: [0, 0], network: [0, 0] } satisfies Record<keyof Shares, [number, number]>;
  COMPONENTS.forEach((component, k) => {
    const resource = RESOURCE_OF[component];
    if (resource === null || resource === "host" || resource === "request") return;
    const [atPeak, byLaw] = sums[resource];
    sums[resource] = [atPeak + (ideal[k] ?? 0), byLaw + (laws[k] ?? 0)];
  });
  const share = ([atPeak, byLaw]: readonly [number, number]): number => (byLaw > 0 ? atPeak / byLaw : 0);
  return { compute: share(sums.compute), memory: share(sums.memory), network: share(sums.network) };
}

function listParts({ parts }: PreparedPool, step: RankStep): Float64Array {
  const usage = emptyUsage();
  addStep(usage, step, 1);
  return meanParts(usage, parts);
}
