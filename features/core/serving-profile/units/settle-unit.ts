/**
 * Which unit a column is in. What its name claims is one witness: exporters write microseconds below "(ms)". Dates beside it,
 * the difference of a start and an end, and the length of the capture are the others.
 */
import { KILO, MEGA, MILLI } from "@/lib/units/edge";
import { interpolatedQuantile } from "@/lib/statistics/quantile";
import { knownSorted } from "../columns";
import { type Unit, UNITS } from "../read/header";

/** Microseconds of one. */
export const US_PER: Readonly<Record<Unit, number>> = { ns: MILLI, us: 1, ms: KILO, s: MEGA };

/** What told the unit, the strongest first. */
export type UnitWitness = "override" | "epoch" | "dates" | "difference" | "span" | "name" | "assumed";

export type UnitDecision = {
  readonly unit: Unit;
  readonly witness: UnitWitness;
  /** Rows whose unit was another one (a column may mix them). */
  readonly otherRows: number;
};

/** 2001-09-09 to 2100: a number of that size counts from 1970, and its size tells the unit, since the ranges of the units never meet. */
const FIRST_SECOND = 1e9;
const LAST_SECOND = 4.1e9;

/** The unit in which the number is a time since 1970 of this century; null for any other number. */
export function epochUnit(value: number): Unit | null {
  for (const unit of UNITS) {
    const second = (value * US_PER[unit]) / MEGA;
    if (second >= FIRST_SECOND && second <= LAST_SECOND) return unit;
  }
  return null;
}

/** Witnesses of a column of durations, in microseconds, row by row; absent where there are none. */
export type DurationWitnesses = {
  /** The same durations from starts and ends. */
  readonly difference?: Float64Array;
  /** What contains every one of them: no first token comes after the end. */
  readonly bound?: number;
  /** From the first to the last instant of the capture: what began in it may end after it, but not a thousand times later. */
  readonly span?: number;
};

/** A witness is believed where the middle row agrees with it within this factor. */
const AGREES = 1.5;
/** Halfway, as factors go, between what the end of a capture may cut off and a wrong unit. */
const FAR_BEYOND = 30;

export function durationUnit(
  values: Float64Array,
  claim: Unit | null,
  { difference, bound, span }: DurationWitnesses,
): UnitDecision {
  const ratio = difference === undefined ? NaN : middleRatio(difference, values);
  const matching = UNITS.find((unit) => ratio / US_PER[unit] < AGREES && US_PER[unit] / ratio < AGREES);
  if (matching !== undefined) return { unit: matching, witness: "difference", otherRows: 0 };
  const claimed = claim ?? "ms";
  const limit = bound !== undefined && bound > 0 ? bound * AGREES : (span ?? 0) * FAR_BEYOND;
  if (limit > 0) {
    const typical = interpolatedQuantile(knownSorted(values), 0.5);
    const fits = UNITS.toReversed().find((unit) => typical * US_PER[unit] <= limit);
    if (typical * US_PER[claimed] > limit && fits !== undefined) return { unit: fits, witness: "span", otherRows: 0 };
  }
  return { unit: claimed, witness: claim === null ? "assumed" : "name", otherRows: 0 };
}

/** Microseconds of the witness for one of the column's numbers, in the middle row; NaN without rows that tell. */
function middleRatio(difference: Float64Array, values: Float64Array): number {
  const ratios: number[] = [];
  for (let i = 0; i < values.length && ratios.length < 10_000; i += 1) {
    const [witness, value] = [difference[i] ?? NaN, values[i] ?? NaN];
    if (witness > 0 && value > 0) ratios.push(witness / value);
  }
  return interpolatedQuantile(Float64Array.from(ratios).sort(), 0.5);
}

export function inMicroseconds(values: Float64Array, unit: Unit): Float64Array {
  const factor = US_PER[unit];
  return values.map((value) => value * factor);
}
