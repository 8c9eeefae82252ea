/** How times are spread over requests, in bins of a fixed ratio, so that runs of several seeds add up bin by bin. */

/** Bins of a factor of two, 4 % wide: as fine as a narrow spread needs; charts join them. */
const PER_OCTAVE = 16;
/** Shorter times count as this one, seconds. */
const SHORTEST = 1e-6;

export type Histogram = {
  /** Place of the first bin: bin k holds times from 2^(k / 16) up to 2^((k + 1) / 16) seconds. */
  readonly first: number;
  readonly counts: readonly number[];
};

export type Bin = { readonly low: number; readonly high: number; readonly count: number };

const bucket = (time: number): number => Math.floor(PER_OCTAVE * Math.log2(Math.max(SHORTEST, time)) + 1e-9);
const edge = (bin: number): number => 2 ** (bin / PER_OCTAVE);

/** Of times in seconds; NaN counts as absent. */
export function histogram(times: Float64Array): Histogram {
  const counted = new Map<number, number>();
  for (const time of times) {
    if (Number.isNaN(time)) continue;
    const bin = bucket(time);
    counted.set(bin, (counted.get(bin) ?? 0) + 1);
  }
  return fromCounts(counted);
}

export function sumHistograms(histograms: readonly Histogram[]): Histogram {
  const counted = new Map<number, number>();
  for (const { first, counts } of histograms)
    counts.forEach((count, index) => counted.set(first + index, (counted.get(first + index) ?? 0) + count));
  return fromCounts(counted);
}

/** At most `most` bins of one ratio each, ascending, empty ones between them kept. */
export function listBins({ first, counts }: Histogram, most: number): readonly Bin[] {
  const joined = Math.max(1, Math.ceil(counts.length / most));
  return Array.from({ length: Math.ceil(counts.length / joined) }, (_, index) => {
    const from = index * joined;
    return {
      low: edge(first + from),
      high: edge(first + from + joined),
      count: counts.slice(from, from + joined).reduce((sum, count) => sum + count, 0),
    };
  });
}

function fromCounts(counted: ReadonlyMap<number, number>): Histogram {
  const bins = [...counted.keys()];
  if (bins.length === 0) return { first: 0, counts: [] };
  const [first, last] = [Math.min(...bins), Math.max(...bins)];
  return { first, counts: Array.from({ length: last - first + 1 }, (_, index) => counted.get(first + index) ?? 0) };
}
