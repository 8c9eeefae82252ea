/** Values over time in windows of equal length, as dashboards draw them. A window without values is empty, not zero. */
import type { TimeWindow } from "@/lib/charts/time-window";
import { interpolatedQuantile } from "@/lib/statistics/quantile";

export type Windows = {
  /** Microseconds: of each window, and where the first begins. */
  readonly width: number;
  readonly from: number;
  readonly count: number;
  /** Middle of each. */
  readonly middle: Float64Array;
};

const WANTED = 60;

/** Some sixty windows of 1, 2 or 5 × 10^k microseconds that cover a stretch, at multiples of their length. */
export function cutWindows({ from, to }: TimeWindow): Windows {
  const least = Math.max(1, (to - from) / WANTED);
  const decade = 10 ** Math.floor(Math.log10(least));
  const width = ([1, 2, 5, 10].find((times) => times * decade >= least) ?? 10) * decade;
  const first = Math.floor(from / width) * width;
  const count = Math.max(1, Math.ceil((to - first) / width));
  return {
    ...{ width, from: first, count },
    middle: Float64Array.from({ length: count }, (_, index) => first + (index + 0.5) * width),
  };
}

export type InWindows = {
  /** How many values each window has. */
  readonly count: Uint32Array;
  /** All values, window by window; those of window i begin at begin[i]. */
  readonly values: Float64Array;
  readonly begin: Uint32Array;
};

/** Puts values into their windows; what lies outside or is not known is left out. */
export function gather(windows: Windows, time: Float64Array, value: ArrayLike<number>): InWindows {
  const count = new Uint32Array(windows.count);
  const windowIndex = new Int32Array(time.length).fill(-1);
  for (let row = 0; row < time.length; row += 1) {
    const index = Math.floor(((time[row] as number) - windows.from) / windows.width);
    if (!(index >= 0 && index < windows.count) || Number.isNaN(value[row] as number)) continue;
    windowIndex[row] = index;
    count[index] = (count[index] as number) + 1;
  }
  const begin = new Uint32Array(windows.count + 1);
  count.forEach((many, index) => (begin[index + 1] = (begin[index] as number) + many));
  const values = new Float64Array(begin[windows.count] as number);
  const next = begin.slice();
  windowIndex.forEach((bin, row) => {
    if (bin < 0) return;
    values[next[bin] as number] = value[row] as number;
    next[bin] = (next[bin] as number) + 1;
  });
  return { count, values, begin };
}

/** With the values of each window ascending: sorted in place. */
export function ordered(gathered: InWindows): InWindows {
  for (let index = 0; index < gathered.count.length; index += 1) valuesIn(gathered, index).sort();
  return gathered;
}

const valuesIn = ({ values, begin }: InWindows, index: number): Float64Array =>
  values.subarray(begin[index], begin[index + 1]);

/** Of ordered values, by window; NaN where it has none. Linear between neighbours. */
export const quantiles = (gathered: InWindows, share: number): Float64Array =>
  Float64Array.from(gathered.count, (many, index) =>
    many === 0 ? NaN : interpolatedQuantile(valuesIn(gathered, index), share),
  );

export const means = (gathered: InWindows): Float64Array =>
  Float64Array.from(gathered.count, (many, index) =>
    many === 0 ? NaN : valuesIn(gathered, index).reduce((sum, entry) => sum + entry, 0) / many,
  );

/** The same for millions of rows, without storing them. */
export function runningMeans(
  windows: Windows,
  value: ArrayLike<number>,
  rowTime: (row: number) => number,
): Float64Array {
  const [sum, count] = [new Float64Array(windows.count), new Uint32Array(windows.count)];
  for (let row = 0; row < value.length; row += 1) {
    const index = Math.floor((rowTime(row) - windows.from) / windows.width);
    const entry = value[row] as number;
    if (!(index >= 0 && index < windows.count) || Number.isNaN(entry)) continue;
    sum[index] = (sum[index] as number) + entry;
    count[index] = (count[index] as number) + 1;
  }
  return sum.map((total, index) => (count[index] === 0 ? NaN : total / (count[index] as number)));
}

/** Sum by window. */
export const sums = (gathered: InWindows): Float64Array =>
  Float64Array.from(gathered.count, (_, index) => valuesIn(gathered, index).reduce((sum, entry) => sum + entry, 0));

/** Amounts that come evenly between two moments, by window. */
export function spreadOver(
  windows: Windows,
  begins: Float64Array,
  ends: Float64Array,
  amount: Float64Array,
): Float64Array {
  const totals = new Float64Array(windows.count);
  const [low, high] = [windows.from, windows.from + windows.width * windows.count];
  for (let row = 0; row < amount.length; row += 1) {
    const [from, to, much] = [begins[row] as number, ends[row] as number, amount[row] as number];
    if (!(to > from) || !(much > 0) || to <= low || from >= high) continue;
    const first = Math.max(0, Math.floor((from - low) / windows.width));
    const last = Math.min(windows.count - 1, Math.floor((to - low) / windows.width));
    for (let index = first; index <= last; index += 1) {
      const begin = low + index * windows.width;
      const part = Math.min(to, begin + windows.width) - Math.max(from, begin);
      totals[index] = (totals[index] as number) + (much * Math.max(0, part)) / (to - from);
    }
  }
  return totals;
}
