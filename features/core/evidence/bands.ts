/**
 * Bands of figures from the errors of similar measured runs (split conformal prediction, weighted by similarity; Tibshirani et al. 2019,
 * with the normalised score of Romano et al. 2019).
 *
 *   1. every run weighs kernel(distance) · n^-½, n the runs of its model, system, engine and format: they share what is wrong with them
 *   2. the 10th and 90th weighted percentile of the errors, distant errors half with the opposite sign, at least from 0 to 0
 *   3. both grow by the distance of the nearest run
 *   4. both grow, never shrink, by what makes 80 % of left-out runs lie inside, rows and clusters, whichever of pair, family, system and stack is left
 *      out; more where no run has the engine, generation and format (stored with the errors, bench/accuracy/levels.ts)
 *
 * Holds for dense and MoE models on chips of any make; how wide it is where nothing was measured is an extrapolation, see `stretch`.
 */
import { cumulate, errorAt, findMass, type ErrorMass } from "./error-mass";
import { makePool, type Pool } from "./error-pool";
import { STORED, type BandGrade, type ErrorColumn, type FigureKind, type Inflation, type Run } from "./runs";
import { isSameStack, type Measured } from "./similarity";

export type Band = {
  /** Factors of the figure, low ≤ 1 ≤ high. */
  readonly low: number;
  readonly high: number;
  /** Measured runs within `SIMILAR`. */
  readonly similar: number;
  readonly nearest: ErrorMass["nearest"];
  /** A run of the same engine, generation and format was measured. */
  readonly stack: boolean;
};

export type BandOptions = {
  /** Share of cases inside; the inflation is calibrated for 0.8. */
  readonly level?: number;
  /** Runs that must not count. */
  readonly without?: ((run: Run) => boolean) | undefined;
};

export const LEVEL = 0.8;

/** The band of a figure at a grade; imported tables have no errors of their own and take the calibrated ones. */
export function bandFor(
  kind: FigureKind,
  grade: BandGrade | "measured",
  query: Measured,
  options: BandOptions = {},
): Band {
  const column = errorColumn(kind, grade);
  return findBand(makePool(column), STORED.inflation[column], query, options);
}

/** Imported tables have no errors of their own and take the calibrated ones. */
export const errorColumn = (kind: FigureKind, grade: BandGrade | "measured"): ErrorColumn =>
  `${kind}.${grade === "datasheet" ? "datasheet" : "calibrated"}`;

/** Log errors between which `level` of the weighted runs lie, before inflation. */
export type Range = {
  readonly low: number;
  readonly high: number;
  readonly similar: number;
  readonly nearest: Band["nearest"];
};

export function findBand(pool: Pool, inflation: Inflation, query: Measured, options: BandOptions = {}): Band {
  const { low, high, similar, nearest } = findRange(pool, query, options);
  const stack = hasStack(pool, query, options);
  const more = (growth(inflation, stack) * (high - low)) / 2;
  return { low: Math.exp(Math.min(0, low - more)), high: Math.exp(Math.max(0, high + more)), similar, nearest, stack };
}

export const growth = ({ known, unknown }: Inflation, stack: boolean): number => (stack ? known : unknown);

/** Whether a run that may count has the query's engine, generation and format. */
export const hasStack = ({ runs }: Pool, query: Measured, { without }: Pick<BandOptions, "without"> = {}): boolean =>
  runs.some((run) => !without?.(run) && isSameStack(run, query));

/** By how much of its half-width a range must grow to hold an error; negative inside. */
export function findMisfit({ low, high }: Pick<Range, "low" | "high">, error: number): number {
  return Math.max(low - error, error - high) / Math.max(1e-9, (high - low) / 2);
}

export function findRange(pool: Pool, query: Measured, options: BandOptions = {}): Range {
  const mass = findMass(pool, query, options);
  const tail = (1 - (options.level ?? LEVEL)) / 2;
  const upTo = cumulate(mass);
  const { stretch, similar, nearest } = mass;
  const low = Math.min(0, errorAt(mass, upTo, tail)) * stretch;
  const high = Math.max(0, errorAt(mass, upTo, 1 - tail)) * stretch;
  return { low, high, similar, nearest };
}
