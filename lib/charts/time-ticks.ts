/** Marks of a time axis at round values, in the unit that suits the window. */
import { latencyScale } from "@/lib/format/quantity";
import { formatNumber } from "@/lib/format/quantity";
import { fromUs } from "@/lib/units/edge";

export type Tick = { readonly at: number; readonly label: string };

/** `from` and `to` in microseconds after `zero`; at most `most` of them. The first carries the unit. */
export function ticks(from: number, to: number, zero: number, most: number): readonly Tick[] {
  const step = roundStep((to - from) / Math.max(1, most));
  // Below a tenth of a millisecond between ticks, microseconds are read more easily.
  const { factor, unit } = latencyScale(fromUs(step < 20 ? Math.min(99, to - from) : Math.max(100, to - zero)));
  const scale = 1 / (factor / fromUs(1));
  const result: Tick[] = [];
  for (let number = Math.ceil((from - zero) / step); number * step <= to - zero; number += 1) {
    const value = formatNumber(number * step * scale, 9);
    result.push({ at: number * step + zero, label: result.length === 0 ? `${value} ${unit}` : value });
  }
  return result;
}

/** One, two or five times a power of ten, not below. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].find((digit) => digit * power >= least) ?? 10;
  return step * power;
}
