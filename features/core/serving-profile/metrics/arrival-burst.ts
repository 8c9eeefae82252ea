/** A stretch in which requests arrived far more often than before and after: the scan statistic of a Poisson rate. */
import { median } from "@/lib/statistics/quantile";
import { knownSorted } from "../columns";

export type ArrivalBurst = {
  /** Microseconds: the first and last arrival of it. */
  readonly from: number;
  readonly to: number;
  /** Arrivals per microsecond inside, and in the rest. */
  readonly inside: number;
  readonly usual: number;
  readonly count: number;
  /** Arrivals end with it. */
  readonly lasts: boolean;
};

/** Times the usual rate. */
const LEAST_TIMES = 2;
/** Natural logarithm of how much likelier the burst is than an even rate; of chance some window reaches 12 in one of 1,000 captures. */
const LEAST_GAIN = 15;
const LEAST_ARRIVALS = 20;
/** Arrivals of a usual bin: fewer make its median rough. */
const PER_BIN = 4;
const ROUNDS = 3;

/** null where arrivals come at an even rate, or at their densest from the start: that is how a benchmark begins. */
export function arrivalBurst(arrivals: Float64Array): ArrivalBurst | null {
  const times = knownSorted(arrivals);
  const [first, last] = [times[0] as number, times.at(-1) as number];
  if (times.length < LEAST_ARRIVALS || !(last > first)) return null;
  let [usual, ratio] = [usualRate(times), LEAST_TIMES + 1];
  let [i, j, gain] = [0, 0, -Infinity];
  for (let round = 0; round < ROUNDS; round += 1) {
    [i, j, gain] = densest(times, usual, ratio);
    const rest = last - first - ((times[j] as number) - (times[i] as number));
    if (!(rest > 0) || j <= i) return null;
    usual = (times.length - (j - i + 1)) / rest;
    ratio = Math.max(LEAST_TIMES, (j - i) / ((times[j] as number) - (times[i] as number)) / usual);
  }
  const inside = (j - i) / ((times[j] as number) - (times[i] as number));
  const isBurst = gain >= LEAST_GAIN && inside >= LEAST_TIMES * usual && j - i >= LEAST_ARRIVALS / 2;
  if (!isBurst || i === 0 || !Number.isFinite(inside)) return null;
  return {
    from: times[i] as number,
    to: times[j] as number,
    inside,
    usual,
    count: j - i + 1,
    lasts: j === times.length - 1,
  };
}

/** Median count of bins: a burst of less than half of the time does not move it. */
function usualRate(times: Float64Array): number {
  const [first, span] = [times[0] as number, (times.at(-1) as number) - (times[0] as number)];
  const bins = Math.max(1, Math.floor(times.length / PER_BIN));
  const counts = new Array<number>(bins).fill(0);
  for (const time of times) {
    const bin = Math.min(bins - 1, Math.floor(((time - first) / span) * bins));
    counts[bin] = (counts[bin] as number) + 1;
  }
  return Math.max(median(counts), 0.5) / (span / bins);
}

/** The run of arrivals that a rate `ratio` times the usual one explains best: the largest sum of its gains (Kadane). */
function densest(times: Float64Array, usual: number, ratio: number): [number, number, number] {
  const each = Math.log(ratio);
  const cost = usual * (ratio - 1);
  let [start, sum] = [0, 0];
  let best: [number, number, number] = [0, 0, 0];
  for (let k = 1; k < times.length; k += 1) {
    if (sum <= 0) [start, sum] = [k - 1, 0];
    sum += each - cost * ((times[k] as number) - (times[k - 1] as number));
    if (sum > best[2]) best = [start, k, sum];
  }
  return best;
}
