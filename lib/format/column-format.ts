/**
 * How a column writes its numbers: one unit and one number of decimals for all rows, chosen from the values.
 *
 * Decimals: three significant digits of the largest value, and of the smallest as far as the largest then has at most four. No value
 * has more decimals than the values need. Numbers of a thousand and more have three significant digits and no decimals.
 */
import { greatest } from "@/lib/statistics/extremes";
import { KILO, MILLI } from "@/lib/units/edge";
import { columnNumber } from "./column-number";
import { isMoney } from "./quantity";

export type ColumnFormat = {
  readonly unit: string;
  /** Shown = value × factor. */
  readonly factor: number;
  /** Of a value in the unit that was given. */
  readonly write: (value: number) => string;
};

/**
 * `unit` is the unit of the values. `deciding` are the values that choose what it is shown in: also those of columns that are compared with
 * this one, or none, where other words of the column are in the given unit.
 */
export function columnFormat(values: readonly number[], unit: string, deciding = values): ColumnFormat {
  const finite = values.filter(Number.isFinite);
  const { unit: shownUnit, factor } = columnUnit(deciding.filter(Number.isFinite), unit);
  const decimals = columnDecimals(
    finite.map((value) => value * factor),
    shownUnit,
  );
  return { unit: shownUnit, factor, write: (value) => columnNumber(value * factor, decimals) };
}

/** Of a column of very many rows: values here and there decide. */
export function sampledFormat(count: number, value: (row: number) => number, unit: string): ColumnFormat {
  const step = Math.max(1, Math.floor(count / SAMPLE));
  return columnFormat(
    Array.from({ length: Math.ceil(count / step) }, (_, index) => value(index * step)),
    unit,
  );
}

const SAMPLE = 500;

type ShownUnit = { readonly unit: string; readonly factor: number };

const MS = "ms";
/** In milliseconds: most rows that long are read in seconds, and rows that are all that short in microseconds. */
const LONG_MS = 1e4;
const SHORT_MS = 0.1;

/** Times stay in the unit of limits, milliseconds, unless most of them would be unreadable in it. One outlier changes no unit. */
function columnUnit(finite: readonly number[], unit: string): ShownUnit {
  const sizes = unit === MS ? ascendingSizes(finite) : [];
  const middle = sizes[(sizes.length - 1) >> 1];
  if (middle === undefined) return { unit, factor: 1 };
  if (middle >= LONG_MS) return { unit: "s", factor: MILLI };
  return (sizes.at(-1) ?? 0) < SHORT_MS ? { unit: "µs", factor: KILO } : { unit, factor: 1 };
}

/** Without zeros, which need no digits. */
const ascendingSizes = (finite: readonly number[]): readonly number[] =>
  finite
    .map(Math.abs)
    .filter((size) => size > 0)
    .toSorted((a, b) => a - b);

const DIGITS = 3;
const MOST_DIGITS = 4;
/** A number of a thousand and more is written without decimals, so it takes none from the others. */
const LARGEST = 999;
/** Values below one need more decimals than this only where the largest does. */
const MOST_DECIMALS = 3;
/** A column of tiny values ends here. */
const LIMIT = 6;

function columnDecimals(values: readonly number[], unit: string): number {
  const used = greatest([0, ...values.map(writtenDecimals)]);
  if (used === 0) return 0;
  const sizes = ascendingSizes(values).map((size) => Math.min(size, LARGEST));
  const [smallest = 1, largest = 1] = [sizes[0], sizes.at(-1)];
  const room = Math.min(MOST_DECIMALS, MOST_DIGITS - 1 - magnitude(largest));
  const fine = Math.min(room, decimalsFor(smallest, DIGITS));
  // A quarter of the rows must not end as "less than".
  const quarter = Math.min(MOST_DECIMALS, decimalsFor(sizes[sizes.length >> 2] ?? 1, 1));
  const decimals = Math.min(used, LIMIT, Math.max(decimalsFor(largest, DIGITS), fine, quarter));
  // Cents or whole dollars.
  return isMoney(unit) && decimals === 1 ? 2 : decimals;
}

/** Power of ten of the first digit. */
const magnitude = (size: number): number => Math.floor(Math.log10(Number(size.toPrecision(DIGITS))));

const decimalsFor = (size: number, digits: number): number => Math.max(0, digits - 1 - magnitude(size));

/** Digits behind the point, without the noise of binary arithmetic. */
const EXACT = 9;

function writtenDecimals(value: number): number {
  const text = String(Number(value.toPrecision(EXACT)));
  if (text.includes("e")) return Math.abs(value) < 1 ? LIMIT : 0;
  return text.split(".")[1]?.length ?? 0;
}
