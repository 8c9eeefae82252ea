/** How long ago a moment was: "2 hours ago", "2小时前". Both in milliseconds since 1970; a clock that runs ahead says "now". */
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

export function agoWords(moment: number, now: number, language: Language): string {
  const seconds = Math.max(0, fromMs(now - moment));
  const [size, unit] = STEPS.find(([step]) => seconds >= step) ?? [1, "second"];
  const count = unit === "second" ? 0 : Math.floor(seconds / size);
  return new Intl.RelativeTimeFormat(language, { numeric: unit === "second" ? "auto" : "always" }).format(-count, unit);
}
