/** Moments of an incident as a reader of its log finds them: by the clock of the file where it has one, else by seconds. */
import { formatCount, formatNumber } from "@/lib/format/quantity";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** The clock inside a first record "12-01 09:42:10", "2026-12-01T09:42:10,5Z": seconds of its day; null where it has none. */
export function clockSeconds(t0: string | null): number | null {
  const [, hours, minutes, seconds = "0"] = /(?:^|\D)(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(t0 ?? "") ?? [];
  if (hours === undefined || minutes === undefined) return null;
  return Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds);
}

/** "09:42:10" so many seconds after the first record, "+1 d 00:03:00" on a later day; null without a clock. */
export function clockTime(t0: string | null, seconds: number): string | null {
  const begin = clockSeconds(t0);
  if (begin === null) return null;
  const total = Math.round(begin + seconds);
  const days = Math.floor(total / DAY);
  const rest = total - days * DAY;
  const parts = [Math.floor(rest / HOUR), Math.floor((rest % HOUR) / MINUTE), rest % MINUTE];
  const clock = parts.map((part) => String(part).padStart(2, "0")).join(":");
  return days > 0 ? `+${days} d ${clock}` : clock;
}

/** "45 s", "6 min 20 s", "2 h 5 min". Seconds in; as far as a minute with one decimal. */
export function formatSpan(seconds: number): string {
  if (seconds < MINUTE) return `${formatNumber(Math.round(seconds * 10) / 10)} s`;
  const total = Math.round(seconds);
  if (total < HOUR) return joined(Math.floor(total / MINUTE), "min", total % MINUTE, "s");
  const minutes = Math.round(total / MINUTE);
  return joined(Math.floor(minutes / MINUTE), "h", minutes % MINUTE, "min");
}

const joined = (large: number, largeUnit: string, small: number, smallUnit: string): string =>
  `${formatCount(large)} ${largeUnit}${small > 0 ? ` ${small} ${smallUnit}` : ""}`;

/** "09:42:10 (1,330 s)", "1,330 s" without a clock. */
export function momentText(t0: string | null, seconds: number): string {
  const clock = clockTime(t0, seconds);
  const plain = `${formatCount(Math.round(seconds))} s`;
  return clock === null ? plain : `${clock} (${plain})`;
}

/** The same where there is room for one: "09:42:10", "1,330 s". */
export const shortMoment = (t0: string | null, seconds: number): string =>
  clockTime(t0, seconds) ?? `${formatCount(Math.round(seconds))} s`;
