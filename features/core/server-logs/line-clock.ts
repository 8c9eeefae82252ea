/** The date of a line as engines and containers write it: with or without year, zone and day. */
import { KILO } from "@/lib/units/edge";

export type ClockKind = "date" | "month-day" | "time";

export type LineClock = {
  readonly kind: ClockKind;
  /**
   * Seconds since 1970 in UTC if `zone` says how; else as if the clock stood in UTC. A date without a year counts in 2000, a time without
   * a day on 1 January 1970.
   */
  readonly seconds: number;
  /** As written (`Z`, `+08:00`); null: the line has none. */
  readonly zone: string | null;
};

const ISO = /\b(\d{4})[-/](\d\d)[-/](\d\d)[ T](\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?(Z|[+-]\d\d:?\d\d)?/;
/** `[05/11/2026-09:00:00]`, `05-13-2024 14:45:14`: month first. */
const AMERICAN = /\b(\d\d)[-/](\d\d)[-/](\d{4})[- ](\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?/;
const SHORT = /\b(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?/;
/** `May 11 09:00:10`, as the system's journal writes it. */
const NAMED =
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* {1,2}(\d{1,2}),? (\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?/;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** `I0518 08:57:40.157846`, as glog writes it. */
const GLOG = /\b[IWEF](\d\d)(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?/;
/** Seconds, milliseconds or nanoseconds since 1970: a field of a JSON line, or before all else. */
const EPOCH =
  /(?:"(?:ts|time|timestamp|@timestamp|epoch)"\s*:\s*"?|^\s*)(1[5-9]\d{8})(?:\.?(\d{3})|\.?(\d{3})\d{3,6}|\.(\d{1,2}))?(?![\d:-])/;
const TIME_ONLY = /^\W{0,2}(\d\d):(\d\d):(\d\d)(?:[.,](\d{1,9}))?\b/;

/** Leap years have every day of a year. */
const ANY_YEAR = 2000;

export function readLineClock(line: string): LineClock | null {
  if (!/\d\d:\d\d:\d\d/.test(line)) return epochClock(line);
  const iso = ISO.exec(line);
  if (iso !== null) {
    const [, year, month, day, hour, minute, second, fraction, zone] = iso;
    const seconds = utcSeconds([year, month, day, hour, minute, second, fraction]);
    return checked({ kind: "date", seconds: seconds - zoneSeconds(zone), zone: zone ?? null });
  }
  const american = AMERICAN.exec(line);
  if (american !== null) {
    const [, month, day, year, ...time] = american;
    return checked({ kind: "date", seconds: utcSeconds([year, month, day, ...time]), zone: null });
  }
  const short = SHORT.exec(line);
  if (short !== null) {
    const [, month, day, ...time] = short;
    return checked({ kind: "month-day", seconds: utcSeconds([String(ANY_YEAR), month, day, ...time]), zone: null });
  }
  const named = NAMED.exec(line);
  if (named !== null) {
    const [, name = "", day, ...time] = named;
    const date = [String(ANY_YEAR), String(MONTHS.indexOf(name) + 1), day, ...time];
    return checked({ kind: "month-day", seconds: utcSeconds(date), zone: null });
  }
  const glog = GLOG.exec(line);
  if (glog !== null)
    return checked({ kind: "month-day", seconds: utcSeconds([String(ANY_YEAR), ...glog.slice(1)]), zone: null });
  const bare = TIME_ONLY.exec(line);
  if (bare === null) return null;
  return checked({ kind: "time", seconds: utcSeconds(["1970", "01", "01", ...bare.slice(1)]), zone: null });
}

function epochClock(line: string): LineClock | null {
  const [, seconds, milli = "", long = "", rest = ""] = EPOCH.exec(line) ?? [];
  return seconds === undefined
    ? null
    : { kind: "date", seconds: Number(`${seconds}.${milli || long || rest || "0"}`), zone: "Z" };
}

const checked = (clock: LineClock): LineClock | null => (Number.isFinite(clock.seconds) ? clock : null);

function utcSeconds([year, month, day, hour, minute, second, fraction]: readonly (string | undefined)[]): number {
  const [m, d] = [Number(month), Number(day)];
  if (m < 1 || m > 12 || d < 1 || d > 31) return NaN;
  const seconds = Date.UTC(Number(year), m - 1, d, Number(hour), Number(minute), Number(second)) / KILO;
  return fraction === undefined ? seconds : seconds + Number(`0.${fraction}`);
}

function zoneSeconds(zone: string | undefined): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone ?? "") ?? [];
  return sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}

/** The moment in the spelling of its kind: `2026-05-11 09:00:00`, `05-11 09:00:00`, `09:00:00`. */
export function writeClock(kind: ClockKind, seconds: number): string {
  const iso = new Date(Math.round(seconds * KILO)).toISOString();
  const [date, time = ""] = iso
    .slice(0, 23)
    .replace(/\.000$/, "")
    .split("T");
  if (kind === "time") return time;
  return `${kind === "date" ? date : (date ?? "").slice(5)} ${time}`;
}
