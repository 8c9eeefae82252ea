/** Single cells, of CSV (texts) or of a database (values). */
export type Cell = string | number | bigint | null;

/** How exporters spell "nothing". A lone dash is one too. */
const NULLS = new Set(["", "nan", "none", "null", "<na>", "n/a", "na", "nat", "-", "#n/a", "undefined"]);

export const isNull = (cell: Cell | undefined): boolean =>
  cell === null ||
  cell === undefined ||
  (typeof cell === "string" ? cell.length < 10 && NULLS.has(cell.trim().toLowerCase()) : Number.isNaN(cell));

/** NaN where the cell holds no number. Infinity is none. */
export function readNumber(cell: Cell | undefined): number {
  if (cell === undefined || cell === null || cell === "") return NaN;
  const value = typeof cell === "string" ? readNumeral(cell) : Number(cell);
  return Number.isFinite(value) ? value : NaN;
}

/** Thousands separators and a percent sign are read past; `Number` alone would take "0x10", " " and "" for numbers. */
function readNumeral(cell: string): number {
  const value = Number(cell);
  if (!Number.isNaN(value)) return /[xXoObB]/.test(cell) || cell.trim() === "" ? NaN : value;
  const bare = cell.trim().replace(/%$/, "");
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)) return Number(bare.replaceAll(",", ""));
  return bare === "" ? NaN : Number(bare);
}

/** "" where the cell holds nothing. */
export const readText = (cell: Cell | undefined): string => (isNull(cell) ? "" : String(cell).trim());
