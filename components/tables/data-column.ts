/** What a column says of its rows. Pure. */
import type { ReactNode } from "react";

export type DataColumn<Row> = {
  readonly id: string;
  readonly head: string;
  /** Unit of every cell, printed once, in the head. */
  readonly unit?: string;
  readonly kind: "text" | "number";
  /** What the column is sorted by; null and NaN stand last. */
  readonly value: (row: Row) => string | number | null;
  /** What the cell says; left out: the value itself. */
  readonly written?: (row: Row) => string;
  /** Drawn after the text: a bar, a second word. */
  readonly extra?: (row: Row) => ReactNode;
  /** Names the row for screen readers. */
  readonly rowHead?: boolean;
  /** Left out where the screen is a phone's. */
  readonly wideOnly?: boolean;
  /** Shown before the columns on its left where there is no room for all. */
  readonly essential?: boolean;
};

/** Of a table of very many rows, each a number: figures sort it, and a word's figure is the word's rank. */
export type RowColumn = Omit<DataColumn<number>, "value" | "written"> & {
  readonly value: (row: number) => number;
  readonly written: (row: number) => string;
  /** Pixels. */
  readonly width: number;
  /** Hidden until the reader chooses it. */
  readonly quiet?: boolean;
};

export type Sorting = { readonly id: string; readonly descending: boolean };

export const cellText = <Row>({ written, value }: DataColumn<Row>, row: Row): string =>
  written ? written(row) : String(value(row) ?? "—");

/** Of a row whose name is written shorter than it is. */
export function fullName<Row>(column: DataColumn<Row>, row: Row): string | undefined {
  const name = column.value(row);
  return typeof name === "string" && name !== cellText(column, row) ? name : undefined;
}

/** Whether a phone shows fewer columns; what is left then fits, with names in several lines. */
export const isNarrowed = <Row>(columns: readonly DataColumn<Row>[]): true | undefined =>
  columns.some(({ wideOnly }) => wideOnly) || undefined;

/** Ids of runs are words of a hundred letters: on a phone the name that stays in sight would hide every figure. */
export const hasLongNames = <Row>(columns: readonly DataColumn<Row>[], rows: readonly Row[]): true | undefined =>
  rows.some((row) => LONG_WORD.test(String(columns[0]?.value(row) ?? ""))) || undefined;

const LONG_WORD = /\S{30}/;
