/** Time cells as seconds. */
import { fromMs } from "@/lib/units/edge";
import { readNumber } from "./cells";

export type TimeUnit = "s" | "ms" | "us" | "ns" | "datetime";

const PER_SECOND = { s: 1, ms: 1e3, us: 1e6, ns: 1e9 } as const;

/** Three years: times above are counted from 1970 or from a machine's start, not from the begin of a trace. */
const CLOCK_TIME = 1e8;

export type Clock = {
  /** Seconds; NaN where unreadable. Clock times are counted from the first one read, so that no digit is lost in large numbers. */
  readonly read: (cell: unknown) => number;
  /** Whether times are of the wall clock, so that only their differences mean something. */
  readonly isWallClock: () => boolean;
  readonly unit: TimeUnit;
  /** Times of a millisecond column that were in microseconds. */
  readonly mixed: () => number;
};

/** `unit` null: told by the first cell. A column of times may hold dates whatever its name says ("start_datetime(ms)"). */
export function clockFor(unit: TimeUnit | null, firstCell: unknown, decimalComma: boolean): Clock {
  if (unit === "datetime" || readDate(firstCell)) return dateClock();
  return numberClock(unit ?? unitOfSize(readNumber(firstCell, decimalComma)), decimalComma);
}

/** Whether a cell could be a time of any kind. */
export const isTime = (cell: unknown, decimalComma: boolean): boolean =>
  Number.isFinite(readNumber(cell, decimalComma)) || readDate(cell) !== null;

function numberClock(unit: Exclude<TimeUnit, "datetime">, decimalComma: boolean): Clock {
  let base: number | null = null;
  let mixed = 0;
  const per = PER_SECOND[unit];
  const read = (cell: unknown): number => {
    let value = readNumber(cell, decimalComma);
    // msServiceProfiler leaves the start of unfinished requests in µs in its column of ms; in ms this would be the year 5138.
    if (unit === "ms" && value >= 1e14) [value, mixed] = [fromMs(value), mixed + 1];
    if (!Number.isFinite(value)) return NaN;
    base ??= value / per > CLOCK_TIME ? value : 0;
    return (value - base) / per;
  };
  return { read, unit, isWallClock: () => base !== null && base !== 0, mixed: () => mixed };
}

function dateClock(): Clock {
  let base: number | null = null;
  const read = (cell: unknown): number => {
    const date = readDate(cell);
    if (!date) return NaN;
    base ??= date.seconds;
    return date.seconds - base + date.fraction;
  };
  return { read, unit: "datetime", isWallClock: () => true, mixed: () => 0 };
}

/** Numbers from 1970 tell their unit by their size (from 1973 on); others are taken for seconds. */
function unitOfSize(value: number): Exclude<TimeUnit, "datetime"> {
  if (value >= 1e17) return "ns";
  if (value >= 1e14) return "us";
  return value >= 1e11 ? "ms" : "s";
}

const DATE = /^(\d{4})[-/](\d\d?)[-/](\d\d?)[ T](\d\d?):(\d\d):(\d\d)(?:[.,:](\d+))?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/i;

/** `2023-11-16 18:15:46.6805900`, with or without a zone (none = all in the same), any digits of a second. */
function readDate(cell: unknown): { readonly seconds: number; readonly fraction: number } | null {
  const match = typeof cell === "string" ? DATE.exec(cell.trim()) : null;
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 60) return null;
  const seconds = fromMs(Date.UTC(year, month - 1, day, hour, minute, second)) - zoneSeconds(match[8] ?? "Z");
  return { seconds, fraction: Number(`0.${match[7] ?? "0"}`) };
}

function zoneSeconds(zone: string): number {
  const match = /^([+-])(\d\d):?(\d\d)$/.exec(zone);
  return match ? (match[1] === "-" ? -1 : 1) * (Number(match[2]) * 3600 + Number(match[3]) * 60) : 0;
}
