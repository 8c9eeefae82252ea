/** The columns of one table in the units of the capture, with every decision that took them there. */
import type { Issue } from "@/lib/issue";
import { MILLI } from "@/lib/units/edge";
import type { ColumnDecision } from "../capture/file-report";
import type { Unit } from "../read/header";
import { resolveTime, type Instants, type TimeWitnesses } from "../units/resolve-time";
import { durationUnit, type DurationWitnesses, inMicroseconds, US_PER } from "../units/settle-unit";
import { claimedUnit, dateKey, type Fields, type RawTable } from "./schema";

export type Surroundings = {
  /** Hours east of UTC of dates without a zone. */
  readonly zoneHours: number;
  /** From the first to the last instant of the whole capture, in microseconds; 0 where there are none. */
  readonly span: number;
  /** Units that the user gave, by the column's name as written. */
  readonly units: Readonly<Record<string, Unit>>;
};

export class Resolver<F extends Fields> {
  readonly decisions: ColumnDecision[] = [];
  readonly notices: Issue[] = [];
  private unknownColumn: Float64Array | null = null;
  private emptyColumn: Float64Array | null = null;

  constructor(
    readonly raw: RawTable<F>,
    readonly around: Surroundings,
  ) {}

  get rows(): number {
    return this.raw.rows;
  }

  has(key: keyof F): boolean {
    return this.raw.columns[key] !== undefined;
  }

  /** As written; NaN where the file lacks the column. Of texts their numbers, 0 where it lacks it. */
  number(key: keyof F): Float64Array {
    return this.raw.columns[key]?.values ?? this.unknown;
  }

  /** Name of the column in the file; empty where the file lacks it. */
  written(key: keyof F): string {
    return this.raw.columns[key]?.name.written ?? "";
  }

  text(key: keyof F): Float64Array {
    return this.raw.columns[key]?.values ?? this.none;
  }

  /** One column stands for all that the file lacks. */
  private get unknown(): Float64Array {
    this.unknownColumn ??= new Float64Array(this.rows).fill(NaN);
    return this.unknownColumn;
  }

  private get none(): Float64Array {
    this.emptyColumn ??= new Float64Array(this.rows);
    return this.emptyColumn;
  }

  time(key: keyof F, witnesses: Pick<TimeWitnesses, "span" | "sameAs"> = {}): Instants {
    const column = this.raw.columns[key];
    const override = column === undefined ? undefined : this.around.units[column.name.written];
    const times = resolveTime(column, this.rows, {
      zoneHours: this.around.zoneHours,
      override,
      ...witnesses,
    });
    if (column !== undefined && times.decision !== undefined) {
      const { unit, witness, otherRows } = times.decision;
      const claimed = claimedUnit(column);
      this.decisions.push({ column: column.name.written, claimed, taken: unit, witness, otherRows });
    }
    return times;
  }

  /** An instant that the file may state as a number and as a date (the field `keyDate`): the number, with the digits of the date where the number was cut. */
  instant(key: keyof F & string, witnesses: Pick<TimeWitnesses, "sameAs"> = {}): Instants {
    const number = this.time(key, witnesses);
    const date = this.time(dateKey(key));
    if (number.clock === "none") return date;
    if (date.clock === "none") return number;
    const us = number.us.map((value, i) => {
      const dated = date.us[i] ?? NaN;
      if (Number.isNaN(value)) return dated;
      return Math.abs(dated - value) <= CUT && value % US_PER.ms === 0 ? dated : value;
    });
    return { ...number, us };
  }

  /** Microseconds. */
  duration(key: keyof F, witnesses: DurationWitnesses = {}): Float64Array {
    return this.durationIn(key, witnesses).us;
  }

  /** With the unit that its column was found to have; absent where there is no such column. */
  durationIn(key: keyof F, witnesses: DurationWitnesses): { readonly us: Float64Array; readonly unit?: Unit } {
    const column = this.raw.columns[key];
    if (column === undefined) return { us: this.unknown };
    const claimed = claimedUnit(column);
    const given = this.around.units[column.name.written];
    const { unit, witness } =
      given === undefined
        ? durationUnit(column.values, claimed, { span: this.around.span, ...witnesses })
        : { unit: given, witness: "override" as const };
    this.decisions.push({ column: column.name.written, claimed, taken: unit, witness, otherRows: 0 });
    return { us: inMicroseconds(column.values, unit), unit };
  }
}

/** A number of milliseconds that was cut to whole ones lies this far before its date at most, in microseconds. */
const CUT = 1 / MILLI + 1;

/** The first that is known, row by row. */
export const either = (first: Float64Array, second: Float64Array): Float64Array =>
  first.map((value, i) => (Number.isNaN(value) ? (second[i] ?? NaN) : value));

export const difference = (to: Float64Array, from: Float64Array): Float64Array =>
  to.map((value, i) => value - (from[i] ?? NaN));

export const sum = (a: Float64Array, b: Float64Array): Float64Array => a.map((value, i) => value + (b[i] ?? NaN));

/** Zeros that stand for "no event" become unknown; how many there were. */
export function withoutZeros(values: Float64Array): { readonly values: Float64Array; readonly zeros: number } {
  let zeros = 0;
  const cleaned = values.map((value) => {
    if (value !== 0) return value;
    zeros += 1;
    return NaN;
  });
  return { values: cleaned, zeros };
}
