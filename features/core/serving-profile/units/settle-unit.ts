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
export type UnitWitness =
  "override" | "epoch" | "dates" | "difference" | "tokens" | "order" | "span" | "name" | "assumed";

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
  /** What contains them row by row: no first token comes after the end. */
  readonly within?: Float64Array;
  /** Shorter than this, in microseconds, is none of them: no first token comes in less than half a millisecond. */
  readonly least?: number;
  /** Unit of another duration of the same rows whose name claims nothing either. */
  readonly sameAs?: Unit | undefined;
  /** Tokens that came in each, one after the other. */
  readonly tokens?: Float64Array;
  /** From the first to the last instant of the capture: what began in it may end after it, but not a thousand times later. */
  readonly span?: number;
};

/** A witness is believed where the middle row agrees with it within this factor. */
const AGREES = 1.5;
/** Halfway, as factors go, between what the end of a capture may cut off and a wrong unit. */
const FAR_BEYOND = 30;

/**
 * The unit that agrees with what else the rows say: a difference of instants, what contains them, how fast tokens came. A name is
 * believed until one of these speaks against it. The length of the capture speaks last, and only where no tokens do: a burst of long
 * requests arrives in an instant.
 */
export function durationUnit(values: Float64Array, claim: Unit | null, witnesses: DurationWitnesses): UnitDecision {
  const { difference, within, tokens, span, sameAs, least = 0 } = witnesses;
  const settled = (unit: Unit, witness: UnitWitness): UnitDecision => ({ unit, witness, otherRows: 0 });
  const ratio = difference === undefined ? NaN : middleRatio(difference, values);
  const matching = UNITS.find((unit) => ratio / US_PER[unit] < AGREES && US_PER[unit] / ratio < AGREES);
  if (matching !== undefined) return settled(matching, "difference");
  const claimed = claim ?? "ms";
  const room = within === undefined ? NaN : middleRatio(within, values);
  const perToken = tokens === undefined ? NaN : 1 / middleRatio(tokens, values);
  const typical = interpolatedQuantile(knownSorted(values.filter((value) => value > 0)), 0.5);
  const inside = (unit: Unit): boolean => !(US_PER[unit] > room * AGREES) && !(typical * US_PER[unit] < least);
  const usual = (unit: Unit): boolean => !isOddPace(perToken * US_PER[unit]);
  if (!Number.isNaN(perToken)) {
    if (claim !== null && usual(claim) && inside(claim)) return settled(claim, "name");
    const unit = byPace(perToken, UNITS.filter(inside));
    if (unit !== null) return settled(unit, unit === claim ? "name" : "tokens");
  }
  if (claim === null && sameAs !== undefined && inside(sameAs)) return settled(sameAs, "order");
  if (!inside(claimed)) return settled(nearest(claimed, UNITS.filter(inside)) ?? claimed, "order");
  const limit = Number.isNaN(perToken) && Number.isNaN(room) ? (span ?? 0) * FAR_BEYOND : 0;
  if (limit > 0) {
    const fits = UNITS.findLast((unit) => typical * US_PER[unit] <= limit);
    if (typical * US_PER[claimed] > limit && fits !== undefined) return settled(fits, "span");
  }
  return settled(claimed, claim === null ? "assumed" : "name");
}

/** The one of them that is fewest steps from another. */
const nearest = (unit: Unit, units: readonly Unit[]): Unit | undefined =>
  units.toSorted((a, b) => steps(a, unit) - steps(b, unit))[0];
const steps = (a: Unit, b: Unit): number => Math.abs(UNITS.indexOf(a) - UNITS.indexOf(b));

/** Microseconds from one output token to the next: what engines do, from drafted tokens of a small model to a service that is overrun. */
const PACE = { least: 100, usual: 20_000, most: 3_000_000 };

const isOddPace = (us: number): boolean => us < PACE.least || us > PACE.most;

/** The unit in which tokens come about as fast as they do anywhere; null where they do in none. `pace`: of one token, as written. */
export function byPace(pace: number, units: readonly Unit[] = UNITS): Unit | null {
  const away = (unit: Unit): number => Math.abs(Math.log((pace * US_PER[unit]) / PACE.usual));
  return units
    .filter((unit) => pace > 0 && !isOddPace(pace * US_PER[unit]))
    .reduce<Unit | null>((best, unit) => (best !== null && away(best) <= away(unit) ? best : unit), null);
}

/** Of the witness for one of the column's numbers, in the middle row; NaN without rows that tell. */
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
