/**
 * Tables as comma-separated values (RFC 4180): CRLF between rows, cells with a comma, a quote or a line break quoted,
 * quotes doubled.
 *
 * A text cell that begins with = + - @ (full width too), a tab or a line break is written with a leading apostrophe: spreadsheets
 * would run it as a formula, and names in our tables come from files that people import. Numbers keep their minus, and so
 * does a text that is nothing but a number ("-3.2"), because a number cannot run; readers of data need it unchanged.
 */
export type Cell = string | number | boolean | null | undefined;

export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => row.map(csvCell).join(",") + "\r\n").join("");
}

/** One cell, of a table that is written row by row. */
export function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return Number.isNaN(cell) ? "" : String(cell);
  if (typeof cell === "boolean") return String(cell);
  const safe = startsFormula(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const startsFormula = (cell: string): boolean =>
  /^[=+\-@＝＋－＠\t\r\n]/.test(cell) && !/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(cell);
