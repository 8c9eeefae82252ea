/** Numbers of a table read from its text, without a string for each. */

const ZERO = 48;
const POINT = 46;
/** Digits that a float holds exactly, and with them a power of ten up to 10^22. */
const MOST_DIGITS = 15;
const POWERS = Float64Array.from({ length: MOST_DIGITS + 1 }, (_, power) => 10 ** power);

/**
 * What `Number` makes of the text from `start` to `end` without blanks around it; NaN where it is empty. Digits with or without a point
 * are read here: both parts of the quotient are exact, so it is the nearest float, as `Number` gives it.
 */
export function cellNumber(source: string, start: number, end: number): number {
  let value = 0;
  let digits = 0;
  let after = -1;
  for (let i = start; i < end; i += 1) {
    const sign = source.charCodeAt(i);
    if (sign >= ZERO && sign <= ZERO + 9 && digits < MOST_DIGITS) {
      value = value * 10 + sign - ZERO;
      digits += 1;
    } else if (sign === POINT && after < 0) after = digits;
    else return otherNumber(source.slice(start, end).trim());
  }
  if (digits === 0) return otherNumber(source.slice(start, end));
  return after < 0 ? value : value / (POWERS[digits - after] as number);
}

const otherNumber = (cell: string): number => (cell === "" ? NaN : Number(cell));
