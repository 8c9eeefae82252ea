/** How long ago a moment was: "2 hours ago", "2小时前". Both in milliseconds since 1970. null: less than a minute, or a clock that runs ahead. */
import type { Language } from "@/lib/text";
import { fromMs } from "@/lib/units/edge";

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;
const MONTH_S = 30 * DAY_S;
const YEAR_S = 365 * DAY_S;

const STEPS = [
  [YEAR_S, "year"],
  [MONTH_S, "month"],
  [DAY_S, "day"],
  [HOUR_S, "hour"],
  [MINUTE_S, "minute"],
] as const;

export function agoWords(moment: number, now: number, language: Language): string | null {
  const seconds = fromMs(now - moment);
  const step = STEPS.find(([size]) => seconds >= size);
  if (step === undefined) return null;
  const [size, unit] = step;
  return new Intl.RelativeTimeFormat(language).format(-Math.floor(seconds / size), unit);
}
