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

/** What a histogram gained from the first scrape to the last, restarts allowed for, or all of it where there is one scrape. */
export function histogramGain(track: Track, name: string): Histogram | null {
  const all = track.totals.flatMap(({ histograms }) => histograms[name] ?? []);
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return null;
  const lives = separateLives(all);
  const total = lives.map(([from, to]) => difference(from, to)).reduce(sum);
  return total.count > 0 ? total : last.count > 0 ? last : null;
}

/** Counts that fall began again at zero: the first and the last state of each life of the engine. */
function separateLives(all: readonly Histogram[]): (readonly [from: Histogram | null, to: Histogram])[] {
  const lives: { from: Histogram | null; to: Histogram }[] = [];
  for (const state of all) {
    const life = lives.at(-1);
    if (life === undefined) lives.push({ from: all.length === 1 ? null : state, to: state });
    else if (state.count < life.to.count) lives.push({ from: null, to: state });
    else life.to = state;
  }
  return lives.map(({ from, to }) => [from, to] as const);
}

function difference(from: Histogram | null, to: Histogram): Histogram {
  const before = new Map(from?.buckets ?? []);
  return {
    sum_s: to.sum_s - (from?.sum_s ?? 0),
    count: to.count - (from?.count ?? 0),
    buckets: to.buckets.map(([bound, count]) => [bound, count - (before.get(bound) ?? 0)] as const),
  };
}

function sum(a: Histogram, b: Histogram): Histogram {
  const more = new Map(b.buckets);
  return {
    sum_s: a.sum_s + b.sum_s,
    count: a.count + b.count,
    buckets: a.buckets.map(([bound, count]) => [bound, count + (more.get(bound) ?? 0)] as const),
  };
}
