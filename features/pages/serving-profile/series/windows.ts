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
    middle: Float64Array.from({ length: count }, (_, place) => first + (place + 0.5) * width),
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
  const own = new Int32Array(time.length).fill(-1);
  for (let row = 0; row < time.length; row += 1) {
    const place = Math.floor(((time[row] as number) - windows.from) / windows.width);
    if (!(place >= 0 && place < windows.count) || Number.isNaN(value[row] as number)) continue;
    own[row] = place;
    count[place] = (count[place] as number) + 1;
  }
  const begin = new Uint32Array(windows.count + 1);
  count.forEach((many, place) => (begin[place + 1] = (begin[place] as number) + many));
  const values = new Float64Array(begin[windows.count] as number);
  const next = begin.slice();
  own.forEach((place, row) => {
    if (place < 0) return;
    values[next[place] as number] = value[row] as number;
    next[place] = (next[place] as number) + 1;
  });
  return { count, values, begin };
}

/** With the values of each window ascending: sorted in place. */
export function ordered(found: InWindows): InWindows {
  for (let place = 0; place < found.count.length; place += 1) valuesIn(found, place).sort();
  return found;
}

const valuesIn = ({ values, begin }: InWindows, place: number): Float64Array =>
  values.subarray(begin[place], begin[place + 1]);

/** Of ordered values, by window; NaN where it has none. Linear between neighbours. */
export const quantiles = (found: InWindows, share: number): Float64Array =>
  Float64Array.from(found.count, (many, place) =>
    many === 0 ? NaN : interpolatedQuantile(valuesIn(found, place), share),
  );

export const means = (found: InWindows): Float64Array =>
  Float64Array.from(found.count, (many, place) =>
    many === 0 ? NaN : valuesIn(found, place).reduce((sum, one) => sum + one, 0) / many,
  );

/** The same for millions of rows, without storing them. */
export function runningMeans(windows: Windows, value: ArrayLike<number>, at: (row: number) => number): Float64Array {
  const [sum, count] = [new Float64Array(windows.count), new Uint32Array(windows.count)];
  for (let row = 0; row < value.length; row += 1) {
    const place = Math.floor((at(row) - windows.from) / windows.width);
    const one = value[row] as number;
    if (!(place >= 0 && place < windows.count) || Number.isNaN(one)) continue;
    sum[place] = (sum[place] as number) + one;
    count[place] = (count[place] as number) + 1;
  }
  return sum.map((total, place) => (count[place] === 0 ? NaN : total / (count[place] as number)));
}

/** Sum by window. */
export const sums = (found: InWindows): Float64Array =>
  Float64Array.from(found.count, (_, place) => valuesIn(found, place).reduce((sum, one) => sum + one, 0));

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
    for (let place = first; place <= last; place += 1) {
      const begin = low + place * windows.width;
      const part = Math.min(to, begin + windows.width) - Math.max(from, begin);
      totals[place] = (totals[place] as number) + (much * Math.max(0, part)) / (to - from);
    }
  }
  return totals;
}
