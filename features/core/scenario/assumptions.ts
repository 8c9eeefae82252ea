/** What every time of a scenario assumes beside its operators: one set for single passes, closed forms and simulations. */
import { fromMs, fromUs } from "@/lib/units/edge";
import type { Seconds } from "@/lib/units/quantity";
import { type ModelSpec, routedFfn } from "@/features/core/model/spec";
import type { Parallelism } from "@/features/core/operators/parallelism";
import { measuredFactor, type MeasuredLoad } from "@/features/core/operators/routing/measured-load";
import { stragglerFactor } from "@/features/core/operators/routing/straggler";
import type { Scenario } from "./schema";

/** null: the constants of the engine that serves, fitted to public runs (features/core/serving/deployment/engines.ts). */
export type Assumptions = {
  /** Without the engine's gaps between kernels and its factors on their times. */
  readonly kernelsAlone: boolean;
  /** Tokens of the busiest expert rank over the mean, from 1 on; null: as the slope and the slots have it. */
  readonly imbalance: number | null;
  /** Zipf slope of the experts' popularity; null: the one that EP^¼ stands for. */
  readonly zipf: number | null;
  /** Load of experts or ranks as measured; stands in for the slope. */
  readonly load: MeasuredLoad | null;
  /** Steps in two halves, one computing while the other sends tokens to their experts. */
  readonly twoBatch: boolean;
  /** Host time of one step, whatever is in it. */
  readonly host: Seconds | null;
  /** What a client waits for its first token beyond the engine's steps. */
  readonly wait: Seconds | null;
};

/** What an engine adds to the times of its operators: pages that look at an operator alone have no use for it. */
export const ENGINE_TIME_KEYS = ["kernels", "imbalance", "zipf", "tbo", "host_us", "wait_ms"] as const;

export const statedAssumptions = (
  { kernels, imbalance, zipf, tbo, host_us, wait_ms }: Scenario,
  load: MeasuredLoad | null,
): Assumptions => ({
  kernelsAlone: kernels === "alone",
  imbalance,
  zipf,
  load,
  twoBatch: tbo,
  host: host_us === null ? null : fromUs(host_us),
  wait: wait_ms === null ? null : fromMs(wait_ms),
});

/** Nothing stated: what measured runs and `mds predict` go by. */
export const NOTHING_STATED: Assumptions = {
  kernelsAlone: false,
  imbalance: null,
  zipf: null,
  load: null,
  twoBatch: false,
  host: null,
  wait: null,
};

/** Busiest expert rank over the mean: as stated, else as measured, else as the popularity of the experts and their copies have it. */
export function expertImbalance(
  { imbalance, zipf, load }: Assumptions,
  model: ModelSpec,
  { ep, redundant = 0 }: Parallelism,
): number {
  if (imbalance !== null) return imbalance;
  const { experts = ep, topK = 1 } = routedFfn(model) ?? {};
  const routed = { experts, topK, ranks: ep, redundant };
  return load ? measuredFactor(load, routed) : stragglerFactor(routed, zipf);
}
