/** Tables as people read them: numbers rounded for the eye, where files keep them whole. */
import { columnNumber } from "@/lib/format/column-number";
import { greatest } from "@/lib/statistics/extremes";
import type { Cell } from "./csv";
import { writeHead, type Table } from "./table";

/** A cell for which the column has no format. */
export function writtenCell(cell: Cell): string {
  if (cell === null || cell === undefined) return "—";
  return typeof cell === "number" ? columnNumber(cell) : String(cell);
}

/** Whether the first value of a column is a number; a column of no value is one where it has a unit. */
export function isNumeric({ columns, rows }: Table, column: number): boolean {
  const first = rows.find((row) => row[column] != null)?.[column];
  return first === undefined ? Boolean(columns[column]?.unit) : typeof first === "number";
}

/** For a terminal: columns are under their heads, numbers on the right. */
export function tableToText(table: Table): string {
  const { columns, rows, written } = table;
  const body = rows.map((row, i) => row.map((cell, j) => written?.[i]?.[j] ?? writtenCell(cell)));
  return alignedText(
    [columns.map(writeHead), ...body],
    columns.map((_, column) => isNumeric(table, column)),
  );
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
