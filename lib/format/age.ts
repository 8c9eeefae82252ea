/** How old a thing was when a catalogue was put together. Both are months ("2026-04"): nothing here asks for the time. */
import type { Text } from "@/lib/text";
import * as m from "./messages";

const MONTHS = 12;

/** Whole months from one month to another; null where one is not known, or where the thing comes later. */
export function monthsBetween(released: string | null, catalogue: string): number | null {
  const [from, to] = [released, catalogue].map((month) => (month === null ? null : countMonths(month)));
  if (from === null || to === null || from === undefined || to === undefined) return null;
  return to >= from ? to - from : null;
}

/** "7 months", "2 years 1 month"; "not known" where it is not. */
export function ageWords(released: string | null, catalogue: string): Text {
  const months = monthsBetween(released, catalogue);
  if (months === null) return m.notKnown;
  const [years, rest] = [Math.floor(months / MONTHS), months % MONTHS];
  if (years === 0) return m.months({ months });
  return rest === 0 ? m.years({ years }) : m.yearsAndMonths({ years, months: rest });
}

function countMonths(month: string): number | null {
  const [, year, number] = /^(\d{4})-(\d{2})$/.exec(month) ?? [];
  return year === undefined || number === undefined ? null : Number(year) * MONTHS + Number(number);
}

/** "4 years" between two years. */
export function yearWords(year: number | null, catalogue: string): Text {
  const years = yearsBetween(year, catalogue);
  return years === null ? m.notKnown : m.years({ years });
}

export function yearsBetween(year: number | null, catalogue: string): number | null {
  const years = year === null ? -1 : Number(catalogue.slice(0, 4)) - year;
  return years >= 0 ? years : null;
}
