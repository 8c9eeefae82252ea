/** Tables as people read them: numbers rounded for the eye, where files keep them whole. */
import { columnFormat } from "@/lib/format/column-format";
import { columnNumber } from "@/lib/format/column-number";
import { decimalFillers } from "@/lib/format/decimal-blanks";
import { greatest } from "@/lib/statistics/extremes";
import type { Cell } from "./csv";
import { writeHead, type Table } from "./table";

export type ColumnText = {
  /** Of all cells; a file may have another one. */
  readonly unit: string | undefined;
  /** A cell for which the row has no words. */
  readonly write: (cell: Cell) => string;
};

/** How people read the columns of a table: one unit and one number of decimals each. */
export function columnTexts(table: Table): readonly ColumnText[] {
  const { columns } = table;
  if (columns.some(({ id }) => id === ROW_UNIT))
    return columns.map(({ unit }) => ({ unit, write: (cell) => cellText(cell, columnNumber) }));
  const numbers = columns.map((_, index) => (hasWords(table, index) ? [] : numbersIn(table, index)));
  const families = Map.groupBy(columns.keys(), (index) => family(columns[index]));
  return columns.map((column, index) => {
    const deciding = families.get(family(column))?.flatMap((member) => numbers[member] ?? []) ?? [];
    // Words of rows are in the unit of the file unless the column names theirs.
    const worded = hasWords(table, index);
    const format = columnFormat(numbersIn(table, index), column.unit ?? "", worded ? [] : deciding);
    return { unit: column.writtenUnit ?? (format.unit || undefined), write: (cell) => cellText(cell, format.write) };
  });
}

/** A column that names the unit of each row: the others hold different quantities, and no number of decimals suits them all. */
const ROW_UNIT = "unit";

/** Columns that are read against each other share a unit: `ttft_measured` and `ttft_predicted`; `p50` and `p90`. */
function family(column: Pick<Table["columns"][number], "id" | "unit"> | undefined): string {
  const [, prefix = ""] = /^(.*)[_-][^_-]*$/.exec(column?.id ?? "") ?? [];
  return `${column?.unit ?? ""} ${prefix}`;
}

const hasWords = ({ written }: Table, index: number): boolean =>
  written?.some((row) => row[index] !== undefined) ?? false;

const numbersIn = ({ rows, written }: Table, index: number): readonly number[] =>
  rows.flatMap((row, i) => {
    const cell = row[index];
    return typeof cell === "number" && written?.[i]?.[index] === undefined ? [cell] : [];
  });

function cellText(cell: Cell, write: (value: number) => string): string {
  if (cell === null || cell === undefined) return "—";
  return typeof cell === "number" ? write(cell) : String(cell);
}

/** Whether the first value of a column is a number; a column of no value is one where it has a unit. */
export function isNumeric({ columns, rows }: Table, column: number): boolean {
  const first = rows.find((row) => row[column] != null)?.[column];
  return first === undefined ? Boolean(columns[column]?.unit) : typeof first === "number";
}

/** For a terminal: columns are under their heads, numbers on the right, decimal points under each other. */
export function tableToText(table: Table): string {
  const { heads, cells } = alignedWords(table);
  const lines = cells.map((row) => row.map((words) => words.replace(/[\u2007\u2008]/g, " ")));
  return alignedText(
    [heads, ...lines],
    heads.map((_, column) => isNumeric(table, column)),
  );
}

/** As `tableWords`; blanks behind numbers put the decimal points of right-aligned cells under each other. */
export function alignedWords(table: Table): ReturnType<typeof tableWords> {
  const { heads, cells } = tableWords(table);
  const blanks = heads.map((_, column) =>
    isNumeric(table, column) ? decimalFillers(cells.map((row) => row[column] ?? "")) : [],
  );
  return { heads, cells: cells.map((row, i) => row.map((words, j) => words + (blanks[j]?.[i] ?? ""))) };
}

/** Heads with their units, and cells. */
export function tableWords(table: Table): { readonly heads: readonly string[]; readonly cells: readonly string[][] } {
  const texts = columnTexts(table);
  return {
    heads: table.columns.map(({ label }, column) => writeHead({ label, unit: texts[column]?.unit })),
    cells: table.rows.map((row, i) => row.map((cell, j) => table.written?.[i]?.[j] ?? texts[j]?.write(cell) ?? "")),
  };
}

/** Cells under each other, columns without a word left out; `right` says which columns end under each other. */
export function alignedText(lines: readonly (readonly string[])[], right: readonly boolean[] = []): string {
  const widths = (lines[0] ?? []).map((_, column) => greatest(lines.map((line) => width(line[column] ?? ""))));
  const padded = (cell: string, column: number): string => {
    const blanks = " ".repeat(Math.max(0, (widths[column] ?? 0) - width(cell)));
    return right[column] ? blanks + cell : cell + blanks;
  };
  const texts = lines.map((line) => line.map(padded).filter((_, column) => widths[column] !== 0));
  return texts.map((cells) => cells.join("  ").trimEnd()).join("\n");
}

/** Chinese characters and full-width signs take two places of a terminal. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;

const width = (cell: string): number => cell.length + (cell.match(WIDE)?.length ?? 0);
