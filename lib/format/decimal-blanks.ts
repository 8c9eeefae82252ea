/**
 * Alignment on the decimal point. Large figures, zeros, and rows of different quantities have fewer decimals than others of their
 * column. Blanks as wide as digits fill the missing places, so that right-aligned points are under each other.
 */
const FIGURE_SPACE = "\u2007";
const POINT_SPACE = "\u2008";
/** Beyond this the fillers would cost more width than the alignment is worth. */
const MOST_PLACES = 6;

/** For each written number of a column, the blanks to put after it. */
export function decimalFillers(texts: readonly string[]): readonly string[] {
  const places = texts.map(listPlaces);
  const most = Math.min(MOST_PLACES, Math.max(0, ...places.filter((count) => count > 0)));
  return places.map((count) => {
    if (count < 0 || count >= most) return "";
    return (count === 0 ? POINT_SPACE : "") + FIGURE_SPACE.repeat(most - count);
  });
}

/** Decimal places of a written number; -1 where it is none ("—"). */
function listPlaces(text: string): number {
  if (!/^[<>]? ?[−+-]?\$?[\d,]+(\.\d+)?$/.test(text)) return -1;
  const point = text.indexOf(".");
  return point < 0 ? 0 : text.length - point - 1;
}
