/** What every time of a scenario assumes beside its operators: one set for single passes, closed forms and simulations. */
import { fromMs, fromUs } from "@/lib/units/edge";
import type { Seconds } from "@/lib/units/quantity";
import type { Scenario } from "./schema";

/** null: the constants of the engine that serves, fitted to public runs (features/core/serving/engines.ts). */
export type Assumptions = {
  /** Without the engine's gaps between kernels and its factors on their times. */
  readonly kernelsAlone: boolean;
  /** Tokens of the busiest expert rank over the mean, from 1 on; null: EP^¼. */
  readonly imbalance: number | null;
  /** Host time of one step, whatever is in it. */
  readonly host: Seconds | null;
  /** What a client waits for its first token beyond the engine's steps. */
  readonly wait: Seconds | null;
};

export const statedAssumptions = ({ kernels, imbalance, host_us, wait_ms }: Scenario): Assumptions => ({
  kernelsAlone: kernels === "alone",
  imbalance,
  host: host_us === null ? null : fromUs(host_us),
  wait: wait_ms === null ? null : fromMs(wait_ms),
});

/** Nothing stated: what measured runs and `mds predict` go by. */
export const NOTHING_STATED: Assumptions = { kernelsAlone: false, imbalance: null, host: null, wait: null };

/** Busiest expert rank over the mean: as stated, else EP to this power (skewed routing in operator tables: 0.2 to 0.45). */
const IMBALANCE_EXPONENT = 0.25;

export const expertImbalance = ({ imbalance }: Assumptions, ep: number): number =>
  imbalance ?? ep ** IMBALANCE_EXPONENT;
