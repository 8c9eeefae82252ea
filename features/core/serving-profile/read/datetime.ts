/**
 * Dates as profilers write them: `2025-08-14 16:06:00:123456`, with a colon, a point or a comma before the fraction, with a `T` or a
 * space, with or without a zone. Without one the date is local to the machine that wrote it.
 */
import { KILO, MEGA } from "@/lib/units/edge";

export type Instant = {
  /** Microseconds since 1970: of UTC where a zone is written, otherwise of the local clock. */
  readonly us: number;
  readonly zoned: boolean;
};

const DATE =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T]+(\d{1,2}):(\d{2}):(\d{2})(?:[:.,](\d{1,9}))?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;

/** As TensorRT-LLM and American spreadsheets write it: month and day first. A day beyond 12 that comes first is one. */
const MONTH_FIRST = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})[ T-]+(?=\d{1,2}:)/;

function yearFirst(text: string): string {
  return text.replace(MONTH_FIRST, (_, first: string, second: string, year: string) =>
    Number(first) > 12 ? `${year}-${second}-${first} ` : `${year}-${first}-${second} `,
  );
}

/** null for what is no date; a day that no calendar has is none. */
export function readDatetime(text: string): Instant | null {
  const match = DATE.exec(yearFirst(text.trim()));
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const ms = Date.UTC(year, month - 1, day, hour, minute, second);
  const back = new Date(ms);
  if (back.getUTCMonth() !== month - 1 || back.getUTCDate() !== day || hour > 24 || minute > 59 || second > 60)
    return null;
  const fraction = match[7] === undefined ? 0 : Number(`0.${match[7]}`) * MEGA;
  const zone = match[8];
  return { us: ms * KILO + fraction - zoneUs(zone), zoned: zone !== undefined };
}

export const US_PER_MINUTE = 60 * MEGA;

function zoneUs(zone: string | undefined): number {
  if (zone === undefined || /^(Z|UTC)$/i.test(zone)) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return (zone.startsWith("-") ? -minutes : minutes) * US_PER_MINUTE;
}
