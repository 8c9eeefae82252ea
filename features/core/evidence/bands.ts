/**
 * Bands of figures from the errors of similar measured runs (split conformal prediction, weighted by similarity; Tibshirani et al. 2019,
 * with the additive score of Romano et al. 2019).
 *
 *   1. every run weighs kernel(distance) · n^-½, n the runs of its model, system, engine and format: they share what is wrong with them
 *   2. the 10th and 90th weighted percentile of the errors, distant errors half with the opposite sign, at least from 0 to 0
 *   3. both grow by the distance of the nearest run
 *   4. both move out, never in, by the log factor that makes 80 % of left-out runs lie inside, rows and clusters, whichever of pair, family,
 *      system and stack is left out; more where no run has the engine, generation and format (stored with the errors, bench/accuracy/levels.ts)
 *   5. for everybody but the publishers of those runs by at least what the errors of left-out publishers need (publishers.ts)
 *
 * A log factor for all, not a share of the range: wide ranges already say how unsure they are, and growing them alike made deployments near to
 * measured ones pay for far ones. At another level the ends move in proportion to the range, so that the even chance stays at the median.
 *
 * Holds for dense and MoE models on chips of any make; how wide it is where nothing was measured is an extrapolation, see `stretch`.
 */
import { cumulate, errorAt, findMass, type ErrorMass } from "./error-mass";
import { makePool, type Pool } from "./error-pool";
import { publisherGrowth, PUBLISHERS, type PublisherGrowth } from "./publishers";
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
  /** In place of the stored growth of other publishers. */
  readonly publishers?: PublisherGrowth | undefined;
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
  /** Its width over that at LEVEL. */
  readonly share: number;
};

export function findBand(pool: Pool, inflation: Inflation, query: Measured, options: BandOptions = {}): Band {
  const { low, high, similar, nearest, share } = findRange(pool, query, options);
  const stack = hasStack(pool, query, options);
  const others = publisherGrowth(query, pool.figure, options.publishers ?? PUBLISHERS.growth);
  const more = Math.max(growth(inflation, stack), others) * share;
  return { low: Math.exp(Math.min(0, low - more)), high: Math.exp(Math.max(0, high + more)), similar, nearest, stack };
}

export const growth = ({ known, unknown }: Inflation, stack: boolean): number => (stack ? known : unknown);

/** Whether a run that may count has the query's engine, generation and format; other publishers' tell nothing of a public recipe. */
export const hasStack = ({ runs }: Pool, query: Measured, { without }: Pick<BandOptions, "without"> = {}): boolean =>
  runs.some((run) => !without?.(run) && isSameStack(run, query)) ||
  (Boolean(query.path) && PUBLISHERS.stacks.some((stack) => isSameStack(stack, query)));

/** By which log factor a range must grow to hold an error; negative inside. */
export const findMisfit = ({ low, high }: Pick<Range, "low" | "high">, error: number): number =>
  Math.max(low - error, error - high);

export function findRange(pool: Pool, query: Measured, { level = LEVEL, ...options }: BandOptions = {}): Range {
  const mass = findMass(pool, query, options);
  const spanAt = readSpans(mass);
  const { low, high } = spanAt(level);
  return { low, high, similar: mass.similar, nearest: mass.nearest, share: widthShare({ low, high }, spanAt(LEVEL)) };
}

type Span = { readonly low: number; readonly high: number };

/** Log errors between which a share of the weight lies, grown by distance. */
export function readSpans(mass: ErrorMass): (level: number) => Span {
  const upTo = cumulate(mass);
  const quantile = (share: number): number => errorAt(mass, upTo, share);
  return (level) => {
    const tail = (1 - level) / 2;
    return { low: Math.min(0, quantile(tail)) * mass.stretch, high: Math.max(0, quantile(1 - tail)) * mass.stretch };
  };
}

export const widthShare = (span: Span, usual: Span): number =>
  usual.high > usual.low ? (span.high - span.low) / (usual.high - usual.low) : 1;
