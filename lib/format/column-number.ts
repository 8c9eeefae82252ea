/** Numbers in the cells of a column, whose unit is in the head. */
import { formatNumber } from "./quantity";

const SMALLEST = 1e-3;

/** Whole numbers below this are counts: 38,099 blocks are not 38,100. */
const MOST_COUNTED = 1e7;

/** From here on three significant digits need no decimals. */
const NO_DECIMALS = 1000;

/**
 * A figure of a column with one unit: counts are exact; a value far below the column's unit says so, to avoid a row of zeros. Without
 * `decimals`, for rows of different quantities, it has three significant digits and no trailing zeros.
 */
export function columnNumber(value: number, decimals?: number): string {
  const size = Math.abs(value);
  const counted = Number.isInteger(value) && size < MOST_COUNTED;
  if (decimals === undefined) {
    if (counted) return formatNumber(value, 7);
    if (size > 0 && size < SMALLEST) return `< ${SMALLEST}`;
    return formatNumber(size < 1 ? Math.round(value / SMALLEST) * SMALLEST : value);
  }
  // Zero is exact, and stands out from what is only rounded to zero.
  if (size === 0 || !Number.isFinite(value)) return formatNumber(value);
  if (Number(size.toFixed(decimals)) >= NO_DECIMALS) return counted ? formatNumber(value, 7) : formatNumber(value);
  return Number(size.toFixed(decimals)) === 0 ? below(value, decimals) : fixed(value, decimals);
}

/** Of a number below a thousand. */
function fixed(value: number, decimals: number): string {
  const text = Math.abs(value).toFixed(decimals);
  return value < 0 ? `−${text}` : text;
}

/** Nonzero, but rounded to zero. */
const below = (value: number, decimals: number): string =>
  `${value < 0 ? "> " : "< "}${fixed(Math.sign(value) * 10 ** -decimals, decimals)}`;
