/** What a simulated day of one service comes to: by hour, by quarter of an hour, and step by step for comparing two runs. */
import { HOUR, KILO } from "@/lib/units/edge";
import { HOURS } from "../demand";
import type { Ended } from "./requests";
import { QUARTER, STEP, STEPS } from "./setting";

/** Sums of an hour. */
export type HourSums = {
  /** Requests that came, each once; that ended so; that were sent again; of those served: within all limits, and under a load within the promise. */
  readonly arrived: number;
  readonly served: number;
  readonly good: number;
  readonly promised: number;
  readonly refused: number;
  readonly lost: number;
  readonly retried: number;
  /** US dollars of instances that load, serve and drain; without reserved GPUs and bought tokens. */
  readonly cost: number;
  /** Kilowatt-hours of the same, at most: chips at TDP with their servers. */
  readonly energy: number;
  /** Requests that were asked, and that ready instances could take within the promise. */
  readonly asked: number;
  readonly capacity: number;
};

type Sums = { -readonly [Key in keyof HourSums]: number };

export type Tally = {
  readonly hours: readonly Sums[];
  /** Requests per second: asked, and capacity within the promise. */
  readonly demand: number[];
  readonly capacity: number[];
  /** Share of the requests that ended in a step, within all limits. */
  readonly share: Float32Array;
};

const noSums = (): Sums => ({
  ...{ arrived: 0, served: 0, good: 0, promised: 0, refused: 0, lost: 0, retried: 0 },
  ...{ cost: 0, energy: 0, asked: 0, capacity: 0 },
});

export const startTally = (): Tally => ({
  hours: Array.from({ length: HOURS }, noSums),
  demand: Array.from({ length: STEPS / QUARTER }, () => 0),
  capacity: Array.from({ length: STEPS / QUARTER }, () => 0),
  share: new Float32Array(STEPS).fill(1),
});

export type StepFacts = {
  readonly arrived: number;
  /** Requests per second asked, and capacity within the promise. */
  readonly asked: number;
  readonly capacity: number;
  /** US dollars per hour and watts. */
  readonly price: number;
  readonly watts: number;
};

export function count(tally: Tally, step: number, ended: Ended, facts: StepFacts): void {
  const sums = tally.hours[Math.floor((step * STEP) / HOUR)] as Sums;
  const quarter = Math.floor(step / QUARTER);
  for (const key of ["served", "good", "promised", "refused", "lost", "retried"] as const) sums[key] += ended[key];
  sums.arrived += facts.arrived;
  sums.cost += (facts.price * STEP) / HOUR;
  sums.energy += (facts.watts * STEP) / (KILO * HOUR);
  sums.asked += facts.asked * STEP;
  sums.capacity += facts.capacity * STEP;
  tally.demand[quarter] = (tally.demand[quarter] ?? 0) + facts.asked / QUARTER;
  tally.capacity[quarter] = (tally.capacity[quarter] ?? 0) + facts.capacity / QUARTER;
  const all = ended.served + ended.refused + ended.lost;
  if (all > 0) tally.share[step] = ended.good / all;
}

/** Of the last moment, in the last hour. */
export function countRest(tally: Tally, ended: Ended): void {
  const sums = tally.hours.at(-1) as Sums;
  for (const key of ["served", "good", "promised", "refused", "lost", "retried"] as const) sums[key] += ended[key];
}

/** Fewer requests within the limits than this, of the same step without the failure, is not yet recovered. */
const WORSE = 0.01;
/** Steps that must be as good: five minutes. */
const STEADY = 20;

/**
 * Seconds from a failure until the run is as good as the same without it for five minutes; 0: it never was worse; null: not before the end of the
 * day.
 */
export function recovery(
  run: Tally,
  other: Tally,
  { from, to }: { readonly from: number; readonly to: number },
): number | null {
  const first = Math.floor(from / STEP);
  const worse = (step: number): boolean => (run.share[step] ?? 1) < (other.share[step] ?? 1) - WORSE;
  const begin = run.share.findIndex((_, step) => step >= first && step * STEP <= to && worse(step));
  if (begin < 0) return 0;
  let last = begin;
  for (let step = begin; step < STEPS && step - last <= STEADY; step += 1) if (worse(step)) last = step;
  return last >= STEPS - STEADY ? null : (last + 1) * STEP - from;
}
