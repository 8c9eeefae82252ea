/** Marks of the time axis at round moments of the clock; without a clock at round seconds. */
import { clockSeconds, clockTime, formatSpan } from "./clock";

export type TimeMark = { readonly at_s: number; readonly label: string };

/** Steps that a clock is read by, s. */
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400];
const MINUTE = 60;

/** At most `most` marks, at least one apart from the ends where the span allows. */
export function timeMarks(span_s: number, t0: string | null, most: number): readonly TimeMark[] {
  const least = span_s / Math.max(1, most);
  const step = STEPS.find((candidate) => candidate >= least) ?? Math.ceil(least / 86_400) * 86_400;
  const begin = clockSeconds(t0) ?? 0;
  const first = Math.ceil(begin / step) * step - begin;
  const count = Math.max(0, Math.floor((span_s - first) / step) + 1);
  return Array.from({ length: count }, (_, index) => {
    const at_s = first + index * step;
    const clock = clockTime(t0, at_s);
    return { at_s, label: clock === null ? formatSpan(at_s) : step >= MINUTE ? clock.replace(/:\d\d$/, "") : clock };
  });
}
