/** Instants of a time column in microseconds since 1970, whatever mixture of units and dates it holds. */
import { interpolatedQuantile } from "@/lib/statistics/quantile";
import { knownSorted } from "../columns";
import type { Unit } from "../read/header";
import { AS_LOCAL, AS_NUMBER, AS_ZONED } from "../read/byte-row";
import { claimedUnit, type RawColumn } from "../tables/schema";
import { epochUnit, US_PER, type UnitDecision, type UnitWitness } from "./settle-unit";
import { usByHours } from "./zone";

export type Instants = {
  /** Microseconds; since 1970, or on a clock of the engine's own. NaN where unknown. */
  readonly us: Float64Array;
  readonly clock: "epoch" | "engine" | "none";
  /** Absent for a column of dates alone. */
  readonly decision?: UnitDecision;
};

/** What is known beside the column. */
export type TimeWitnesses = {
  /** Hours east of UTC of dates without a zone. */
  readonly zoneHours: number;
  /** Unit that the user gave. */
  readonly override?: Unit | undefined;
  /** Longest time between two rows by other columns of the same rows, in microseconds: tells the unit of an engine's clock. */
  readonly span?: number;
  /** Unit of another column on the same clock, or of one in which tokens come as they usually do. */
  readonly sameAs?: Unit | undefined;
};

export function resolveTime(column: RawColumn | undefined, rows: number, witnesses: TimeWitnesses): Instants {
  if (column === undefined) return { us: new Float64Array(rows).fill(NaN), clock: "none" };
  const { values, forms } = column;
  const tally = tallyUnits(values, forms);
  const engine = tally.others > tally.epochs && tally.dates === 0;
  const decision = engine ? engineUnit(column, witnesses) : epochDecision(column, tally, witnesses.override);
  const shift = usByHours(witnesses.zoneHours);
  const us = values.map((value, i) => {
    if (forms[i] === AS_ZONED) return value;
    if (forms[i] === AS_LOCAL) return value - shift;
    if (forms[i] !== AS_NUMBER) return NaN;
    if (engine) return value * US_PER[decision?.unit ?? "s"];
    const unit = witnesses.override ?? epochUnit(value);
    return unit === null ? NaN : value * US_PER[unit];
  });
  const clock = engine ? "engine" : tally.epochs + tally.dates > 0 ? "epoch" : "none";
  return { us, clock, ...(decision === null ? {} : { decision }) };
}

type Tally = {
  readonly units: ReadonlyMap<Unit, number>;
  readonly epochs: number;
  readonly dates: number;
  readonly locals: number;
  /** Numbers that are no time since 1970. A zero says "none". */
  readonly others: number;
};

function tallyUnits(values: Float64Array, forms: Uint8Array): Tally {
  const units = new Map<Unit, number>();
  let [epochs, dates, locals, others] = [0, 0, 0, 0];
  for (let i = 0; i < values.length; i += 1) {
    if (forms[i] === AS_LOCAL) locals += 1;
    if (forms[i] === AS_LOCAL || forms[i] === AS_ZONED) dates += 1;
    if (forms[i] !== AS_NUMBER) continue;
    const value = values[i] as number;
    const unit = epochUnit(value);
    if (unit !== null) {
      epochs += 1;
      units.set(unit, (units.get(unit) ?? 0) + 1);
    } else if (value !== 0) others += 1;
  }
  return { units, epochs, dates, locals, others };
}

function epochDecision(column: RawColumn, { units, epochs, dates }: Tally, override?: Unit): UnitDecision | null {
  if (override !== undefined) return { unit: override, witness: "override", otherRows: 0 };
  const first = [...units].sort((a, b) => b[1] - a[1])[0];
  if (first === undefined) return null;
  const [unit, rows] = first;
  const claimed = claimedUnit(column) === unit && epochs === rows;
  return { unit, witness: claimed ? "name" : dates > 0 ? "dates" : "epoch", otherRows: epochs - rows };
}

/** Seconds where nothing tells: engines count their own clock so. */
function engineUnit(column: RawColumn, { override, span, sameAs }: TimeWitnesses): UnitDecision {
  const named = claimedUnit(column);
  const settled = (unit: Unit, witness: UnitWitness): UnitDecision => ({ unit, witness, otherRows: 0 });
  if (override !== undefined) return settled(override, "override");
  if (sameAs !== undefined) return settled(sameAs, sameAs === named ? "name" : "tokens");
  const known = knownSorted(column.values);
  const width = interpolatedQuantile(known, 1) - interpolatedQuantile(known, 0);
  if (span !== undefined && span > 0 && width > 0) {
    const fitting = (["s", "ms", "us", "ns"] as const).find((unit) => {
      const ratio = (width * US_PER[unit]) / span;
      return ratio > 1 / 30 && ratio < 30;
    });
    if (fitting !== undefined) return settled(fitting, fitting === named ? "name" : "span");
  }
  return settled(named ?? "s", named === null ? "assumed" : "name");
}
