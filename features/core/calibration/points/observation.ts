/**
 * What a fit sees of a measurement: a measured time, and how the prediction of it is made up.
 *
 *   predicted = fixed + Σᵣ factorᵣ · secondsᵣ        r = compute, memory, network, host, request
 *
 * `seconds` are those at factor 1; `fixed` are latency floors of kernels, which no efficiency changes.
 */
import type { ProfileFactors } from "@/features/core/timing/profile";

export const RESOURCES = ["compute", "memory", "network", "host", "request"] as const;
export type CalibratedResource = (typeof RESOURCES)[number];
export type PerResource = Readonly<Record<CalibratedResource, number>>;

/** Times of a served request, and of the two phases of a static batch. */
export const METRICS = ["ttft", "tpot", "prefill", "decode"] as const;
export type Metric = (typeof METRICS)[number];

export type Observation = {
  /** Index of the point it belongs to. */
  readonly point: number;
  readonly metric: Metric;
  /** Seconds. */
  readonly measured: number;
  readonly seconds: PerResource;
  readonly fixed: number;
};

export const UNIT_FACTORS: ProfileFactors = { compute: 1, memory: 1, network: 1, host: 1, request: 1 };

export const perResource = (value: (resource: CalibratedResource) => number): PerResource =>
  Object.fromEntries(RESOURCES.map((resource) => [resource, value(resource)])) as PerResource;

export function predicted({ seconds, fixed }: Pick<Observation, "seconds" | "fixed">, factors: PerResource): number {
  return RESOURCES.reduce((sum, resource) => sum + factors[resource] * seconds[resource], fixed);
}

/** (predicted - measured) / measured. */
export const relativeError = (observation: Observation, factors: PerResource): number =>
  predicted(observation, factors) / observation.measured - 1;
