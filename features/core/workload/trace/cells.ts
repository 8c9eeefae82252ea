/** Cells as numbers. */

const NUMBER = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const THOUSANDS = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/;
const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;

/** NaN for anything that is no number: empty cells, words, nothing at all. */
export function readNumber(cell: unknown, decimalComma: boolean): number {
  if (typeof cell === "number") return cell;
  if (typeof cell !== "string") return NaN;
  const text = cell.trim();
  if (NUMBER.test(text)) return Number(text);
  if (decimalComma && DECIMAL_COMMA.test(text)) return Number(text.replace(",", "."));
  return THOUSANDS.test(text) ? Number(text.replaceAll(",", "")) : NaN;
}

/** A cell as a message quotes it. */
export function quoted(cell: unknown): string {
  if (cell === undefined || cell === null || cell === "") return "";
  const text = typeof cell === "object" ? JSON.stringify(cell) : String(cell);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
