/** What is judged together: one engine, one rank, one pool, one host. Its states in bins, and what its totals gained between two scrapes. */
import type { EngineName, Histogram, Place, Totals } from "../evidence";

/**
 * States and means of one interval. A state is the last one of a log's interval and the mean of the records of a bin where several are in it;
 * `runningMost` is the largest of them. Rates are tokens/s, shares 0 to 1. null: no record of the bin has it.
 */
export type Bin = {
  /** Of the first record of the bin and of its last one, seconds. */
  readonly time_s: number;
  readonly end_s: number;
  /** Covered by the bin, up to `end_s`. */
  readonly span_s: number;
  readonly running: number | null;
  readonly runningMost: number | null;
  readonly waiting: number | null;
  readonly cacheShare: number | null;
  readonly promptRate: number | null;
  readonly outputRate: number | null;
  readonly prefixHit: number | null;
  readonly acceptance: number | null;
  readonly stepMs: number | null;
  readonly deviceMs: number | null;
  readonly inTransfer: number | null;
  readonly preallocated: number | null;
  readonly scheduled: number | null;
  readonly executed: number | null;
  readonly graph: boolean | null;
  readonly place: Place;
};

/** What totals gained from one record to the next; null: one of the two lacks it. */
export type Gain = Omit<Totals, "at_s" | "histograms"> & {
  readonly from_s: number;
  readonly to_s: number;
  readonly running: number | null;
  readonly waiting: number | null;
  /** Change of the gauge over the interval. */
  readonly runningChange: number | null;
  readonly waitingChange: number | null;
};

export type Track = {
  readonly engine: EngineName;
  readonly rank: string;
  readonly pool: "prefill" | "decode" | null;
  readonly host: string;
  readonly bins: readonly Bin[];
  /** As the records are, at their times: for windows shorter than a bin. */
  readonly fine: readonly Bin[];
  /** Length of a bin, seconds. */
  readonly width_s: number;
  readonly gains: readonly Gain[];
  readonly totals: readonly Totals[];
  /** Whether prompt rates are means over time, not of single prefill batches. */
  readonly promptMeans: boolean;
};

/** What a histogram gained from the first scrape to the last, or all of it where there is one scrape. */
export function histogramGain(track: Track, name: string): Histogram | null {
  const all = track.totals.flatMap(({ histograms }) => histograms[name] ?? []);
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (all.length === 1 || last.count <= first.count) return last.count > 0 ? last : null;
  const before = new Map(first.buckets);
  return {
    sum_s: last.sum_s - first.sum_s,
    count: last.count - first.count,
    buckets: last.buckets.map(([bound, count]) => [bound, count - (before.get(bound) ?? 0)] as const),
  };
}
