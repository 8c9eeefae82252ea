/**
 * A table said once: a column names its id, head, unit, the factor from the value to that unit, and the value of a row. The screen, the
 * CSV file, the HTTP answer and the command line all show what `table` returns.
 */
import { scaleFor } from "@/lib/format/scale";
import type { Text, Translate } from "@/lib/text";
import { toCsv, type Cell } from "./csv";
import { PREDICTION_MARK } from "./prediction-mark";

export type Column<Row> = {
  readonly id: string;
  /** A plain string where both languages say the same. */
  readonly label: Text | string;
  readonly unit?: string;
  /** Shown = value × factor: 1e3 for seconds under "ms". */
  readonly factor?: number;
  /** In SI base units where `factor` converts, else as it is shown. */
  readonly value: (row: Row) => Cell;
  /** What a screen says in place of the plain number: "≥ 40", "12 (3 nodes)". Files keep the number. */
  readonly written?: (row: Row) => string | undefined;
  /** Of those words, where the file has another unit. */
  readonly writtenUnit?: string;
  /** A bar behind the figure on a screen of the suite, as a share of the longest; null: none. */
  readonly bar?: (row: Row) => Bar | null;
  /** Left out of the screen: ends of an interval, axes as plain values. */
  readonly fileOnly?: boolean;
  /** Left out of a phone's screen, where the others shall fit without scrolling. */
  readonly wideOnly?: boolean;
  /** Shown before the columns on its left where a screen has no room for all. */
  readonly essential?: boolean;
};

export type Bar = {
  /** 0 to 1. */
  readonly share: number;
  readonly strong: boolean;
};

/** Rows grouped under headings. */
export type RowGroup = { readonly label: string; readonly note: string; readonly rows: number };

type Measured<Row> = Omit<Column<Row>, "factor" | "value"> & {
  readonly unit: string;
  readonly value: (row: Row) => number | null | undefined;
};

/** A column in the unit that suits the largest of its figures: "MB" where rows hold megabytes. */
export function scaled<Row>(column: Measured<Row>, rows: readonly Row[]): Column<Row> {
  const values = rows.flatMap((row) => column.value(row) ?? []).filter(Number.isFinite);
  const { factor, unit } = scaleFor(column.unit === "s" ? usualTimes(values) : values, column.unit);
  return { ...column, unit, factor: 1 / factor };
}

/** Seconds from which a time is read in seconds. */
const LONG = 10;

/** Times in milliseconds below ten seconds, as limits are typed: one row that waits a minute does not turn the others into 0.338. */
function usualTimes(values: readonly number[]): readonly number[] {
  const middle = values.toSorted((a, b) => a - b)[(values.length - 1) >> 1] ?? 0;
  return middle >= LONG ? values : values.filter((value) => value < LONG);
}

type TableColumn = Pick<Column<unknown>, "id" | "unit" | "writtenUnit" | "fileOnly" | "wideOnly" | "essential"> & {
  readonly label: string;
};

/** Another page that goes on about a row, by its slug, and what its link says beside the scenario. */
export type Lead = {
  readonly page: string;
  /** The text on the screen. */
  readonly label: Text;
  readonly params: Readonly<Record<string, string>>;
  /** The scenario is among `params`; else that of the page around the table. */
  readonly whole?: true;
};

export type Table = {
  readonly columns: readonly TableColumn[];
  /** Plain numbers in the unit of the column's head. */
  readonly rows: readonly (readonly Cell[])[];
  /** By row and column, the text that a screen shows instead of a cell; absent where the columns have none. */
  readonly written?: readonly (readonly (string | undefined)[])[];
  /** By row and column, as `written`. */
  readonly bars?: readonly (readonly (Bar | null)[])[];
  /** As many rows in all as there are. */
  readonly groups?: readonly RowGroup[];
  /** By row, on a screen of the suite; null: nothing more is said of the row. */
  readonly leads?: readonly (Lead | null)[];
  /** The page that predicted its figures; absent where they were measured or stated. */
  readonly predicted?: string;
};

export function table<Row>(t: Translate, columns: readonly Column<Row>[], rows: readonly Row[]): Table {
  const plain = {
    columns: columns.map(({ id, label, unit, writtenUnit, fileOnly, wideOnly, essential }) => ({
      id,
      label: typeof label === "string" ? label : t(label),
      ...(unit !== undefined && { unit }),
      ...(writtenUnit !== undefined && { writtenUnit }),
      ...(fileOnly && { fileOnly }),
      ...(wideOnly && { wideOnly }),
      ...(essential && { essential }),
    })),
    rows: rows.map((row) => columns.map((column) => cell(column, row))),
    ...(columns.some(({ bar }) => bar) && {
      bars: rows.map((row) => columns.map(({ bar }) => bar?.(row) ?? null)),
    }),
  };
  if (columns.every(({ written }) => written === undefined)) return plain;
  return { ...plain, written: rows.map((row) => columns.map(({ written }) => written?.(row))) };
}

export const writeHead = ({ label, unit }: { readonly label: string; readonly unit?: string | undefined }): string =>
  unit ? `${label} [${unit}]` : label;

/** Predicted figures say so in a last column, so that they are not taken for measurements. */
export function tableToCsv({ columns, rows, predicted }: Table): string {
  const heads = columns.map(writeHead);
  if (predicted === undefined) return toCsv([heads, ...rows]);
  return toCsv([[...heads, PREDICTION_MARK], ...rows.map((row) => [...row, predicted])]);
}

/** Without the columns that only files have. */
export function onScreen(table: Table): Table {
  const { columns, rows, written } = table;
  if (!columns.some(({ fileOnly }) => fileOnly)) return table;
  const shown = <Entry>(entries: readonly Entry[]): Entry[] => entries.filter((_, index) => !columns[index]?.fileOnly);
  return { columns: shown(columns), rows: rows.map(shown), ...(written && { written: written.map(shown) }) };
}

export const withLeads = <Row>(table: Table, rows: readonly Row[], lead: (row: Row) => Lead | null): Table => ({
  ...table,
  leads: rows.map(lead),
});

/** Empty groups are left out. */
export const withGroups = (table: Table, groups: readonly RowGroup[]): Table => ({
  ...table,
  groups: groups.filter(({ rows }) => rows > 0),
});

/** Made on request: tables have hundreds of thousands of rows, and most are never saved. */
export function lazyTable(make: () => Table): Table {
  let made: Table | undefined;
  const known = (): Table => (made ??= make());
  return {
    get columns() {
      return known().columns;
    },
    get rows() {
      return known().rows;
    },
  };
}

/** What the table says of a row, in the unit of the head: for a chart of the same rows. */
export function cell<Row>({ value, factor }: Pick<Column<Row>, "value" | "factor">, row: Row): Cell {
  const plain = value(row);
  // What has no figure is empty, on a screen as in a file.
  if (Number.isNaN(plain)) return null;
  if (typeof plain !== "number" || factor === undefined) return plain;
  // Times 1e-9 would end in digits that divided by 1e9 has not: 0.08387470000000001 for 0.0838747.
  return factor >= 1 ? plain * factor : plain / Number((1 / factor).toPrecision(12));
}
