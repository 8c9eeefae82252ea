/**
 * Bands of figures from the errors of similar measured runs (split conformal prediction, weighted by similarity; Tibshirani et al. 2019,
 * with the normalised score of Romano et al. 2019).
 *
 *   1. every run weighs kernel(distance) · n^-½, n the runs of its model, system, engine and format: they share what is wrong with them
 *   2. the 10th and 90th weighted percentile of the errors, distant errors half with the opposite sign, at least from 0 to 0
 *   3. both grow by 1 + 3 / (effective number of model-system pairs) and by the distance of the nearest run
 *   4. both grow by the inflation that makes 80 % of the runs of left-out pairs lie inside (stored with the errors)
 *
 * Holds for dense and MoE models on chips of any make; how wide it is where nothing was measured is an extrapolation, see `stretch`.
 */
import { createPool, type ErrorList, type Pool } from "./error-pool";
import { RUNS, STORED, type BandGrade, type ErrorColumn, type FigureKind, type Run } from "./runs";
import { distance, kernel, findPlace, signedness, SIMILAR, stretch, type Measured } from "./similarity";

export type Band = {
  /** Factors of the figure, low ≤ 1 ≤ high. */
  readonly low: number;
  readonly high: number;
  /** Measured runs within `SIMILAR`. */
  readonly similar: number;
  readonly nearest: { readonly run: Run; readonly gap: number };
};

export type BandOptions = {
  /** Share of cases inside; the inflation is calibrated for 0.8. */
  readonly level?: number;
  /** Runs that must not count. */
  readonly without?: (run: Run) => boolean;
};

export const LEVEL = 0.8;

/** With errors of m pairs alone, the next pair's may lie well outside them. */
const FEW_PAIRS = 3;

/** The band of a figure at a grade; imported tables have no errors of their own and take the calibrated ones. */
export function bandFor(
  kind: FigureKind,
  grade: BandGrade | "measured",
  query: Measured,
  options: BandOptions = {},
): Band {
  const column: ErrorColumn = `${kind}.${grade === "datasheet" ? "datasheet" : "calibrated"}`;
  return findBand(makePool(column), STORED.inflation[column], query, options);
}

/** Log errors between which `level` of the weighted runs lie, before inflation. */
export type Range = {
  readonly low: number;
  readonly high: number;
  readonly similar: number;
  readonly nearest: Band["nearest"];
};

export function findBand(pool: Pool, inflation: number, query: Measured, options: BandOptions = {}): Band {
  const { low, high, similar, nearest } = findRange(pool, query, options);
  const more = (inflation * (high - low)) / 2;
  return { low: Math.exp(Math.min(0, low - more)), high: Math.exp(Math.max(0, high + more)), similar, nearest };
}

/** By how much of its half-width a range must grow to hold an error (negative: it may shrink). */
export function findMisfit({ low, high }: Pick<Range, "low" | "high">, error: number): number {
  return Math.max(low - error, error - high) / Math.max(1e-9, (high - low) / 2);
}

const pools = new Map<ErrorColumn, Pool>();

function makePool(column: ErrorColumn): Pool {
  const found = pools.get(column);
  if (found) return found;
  const pool = createPool(RUNS, column);
  pools.set(column, pool);
  return pool;
}

export function findRange(pool: Pool, query: Measured, { level = LEVEL, without }: BandOptions = {}): Range {
  const { runs, places, errors } = pool;
  const asked = findPlace(query);
  const gaps = new Float64Array(runs.length);
  places.forEach((place, i) => {
    const run = runs[i];
    gaps[i] = run && without?.(run) ? Infinity : distance(place, asked);
  });
  const weights = gaps.map((gap, i) => (gap === Infinity ? 0 : (pool.weights[i] ?? 0) * kernel(gap)));
  const nearest = findNearest(runs, gaps);
  const mass = weighMass(errors, weights, gaps.map(signedness));
  const tail = (1 - level) / 2;
  const [low, high] = percentiles(errors, mass, [tail, 1 - tail]);
  const grow = (1 + FEW_PAIRS / effectivePairs(weights, pool.pairs)) * stretch(nearest.gap);
  return {
    low: Math.min(0, low ?? 0) * grow,
    high: Math.max(0, high ?? 0) * grow,
    similar: gaps.reduce((count, gap) => count + (gap <= SIMILAR ? 1 : 0), 0),
    nearest,
  };
}

function findNearest(runs: readonly Run[], gaps: Float64Array): Band["nearest"] {
  let best = 0;
  for (let i = 1; i < gaps.length; i += 1) if ((gaps[i] ?? Infinity) < (gaps[best] ?? Infinity)) best = i;
  const run = runs[best];
  const gap = gaps[best];
  if (!run || gap === undefined || gap === Infinity) throw new Error("Bands need at least one measured run");
  return { run, gap };
}

/** Weight of each error; `signedness` splits a run's between its error and the mirror image. */
function weighMass({ member, sign }: ErrorList, weights: Float64Array, shares: Float64Array): Float64Array {
  const mass = new Float64Array(member.length);
  for (let k = 0; k < mass.length; k += 1) {
    const run = member[k] ?? 0;
    const weight = weights[run] ?? 0;
    mass[k] = (weight * (1 + (sign[k] ?? 1) * (shares[run] ?? 0))) / 2;
  }
  return mass;
}

/** Errors up to which each share of the mass lies; shares ascending. */
function percentiles({ error }: ErrorList, mass: Float64Array, shares: readonly number[]): number[] {
  let total = 0;
  for (const one of mass) total += one;
  let index = 0;
  let sum = mass[0] ?? 0;
  return shares.map((share) => {
    // A billionth of the mass is a rounding error, not a measurement.
    while (sum < (share - 1e-9) * total && index < mass.length - 1) sum += mass[++index] ?? 0;
    return error[index] ?? 0;
  });
}

/** (Σ W)² / Σ W² over the weights of the pairs. */
function effectivePairs(weights: Float64Array, pairs: Int32Array): number {
  const sums: number[] = [];
  weights.forEach((weight, i) => {
    const pair = pairs[i] ?? 0;
    sums[pair] = (sums[pair] ?? 0) + weight;
  });
  const total = sums.reduce((a, b) => a + b, 0);
  return total ** 2 / sums.reduce((a, b) => a + b * b, 0);
}
