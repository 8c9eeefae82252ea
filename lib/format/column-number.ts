/** Numbers in the cells of a column, whose unit is in the head. */
import { formatNumber } from "./quantity";

const SMALLEST = 1e-3;

/** Whole numbers below this are counts: 38,099 blocks are not 38,100. */
const MOST_COUNTED = 1e7;

/** A figure of a column with one unit: counts are exact; a value far below the column's unit names its unit, to avoid a row of zeros. */
export function columnNumber(value: number): string {
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < MOST_COUNTED) return formatNumber(value, 7);
  if (size > 0 && size < SMALLEST) return `< ${SMALLEST}`;
  return formatNumber(size < 1 ? Math.round(value / SMALLEST) * SMALLEST : value);
}
