/** Cells as numbers. */

const NUMBER = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const THOUSANDS = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;
const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;

/** NaN for anything that is no number: empty cells, words, nothing at all. */
export function readNumber(cell: unknown, decimalComma: boolean): number {
  if (typeof cell === "number") return cell;
  if (typeof cell !== "string") return NaN;
  const written = cell.trim();
  if (NUMBER.test(written)) return Number(written);
  if (decimalComma && DECIMAL_COMMA.test(written)) return Number(written.replace(",", "."));
  return THOUSANDS.test(written) ? Number(written.replaceAll(",", "")) : NaN;
}

/** A cell as a message quotes it. */
export function quoted(cell: unknown): string {
  if (cell === undefined || cell === null || cell === "") return "";
  const written = typeof cell === "object" ? JSON.stringify(cell) : String(cell);
  return written.length > 40 ? `${written.slice(0, 40)}…` : written;
}
