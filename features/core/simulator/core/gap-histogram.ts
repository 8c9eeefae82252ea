/**
 * Times between tokens: too many to keep, so they are counted in bins whose edges grow by 1 %; a quantile read from them is
 * off by at most 0.5 %. From 1 µs to 10^6 s; what lies outside counts in the outermost bins.
 */
export type GapHistogram = { readonly counts: Float64Array; total: number; lastGap: number; lastBin: number };

const GROWTH = Math.log(1.01);
const SMALLEST = 1e-6;
const BINS = Math.ceil(Math.log(1e12) / GROWTH);

export const gapHistogram = (): GapHistogram => ({
  counts: new Float64Array(BINS),
  total: 0,
  lastGap: NaN,
  lastBin: 0,
});

/** `tokens` tokens came `gap` seconds after the one before. Requests that decode together have equal gaps. */
export function countGap(histogram: GapHistogram, gap: number, tokens: number): void {
  if (gap !== histogram.lastGap) {
    histogram.lastGap = gap;
    histogram.lastBin = findBin(gap);
  }
  (histogram.counts[histogram.lastBin] as number) += tokens;
  histogram.total += tokens;
}

const findBin = (gap: number): number =>
  gap <= SMALLEST ? 0 : Math.min(BINS - 1, Math.floor(Math.log(gap / SMALLEST) / GROWTH));

/** Seconds that a share of the gaps does not exceed: the middle of its bin; NaN without gaps. */
export function gapQuantile({ counts, total }: GapHistogram, share: number): number {
  if (total === 0) return NaN;
  const rank = Math.max(1, Math.ceil(share * total));
  let seen = 0;
  for (let bin = 0; bin < BINS; bin += 1) {
    seen += counts[bin] as number;
    if (seen >= rank) return SMALLEST * Math.exp((bin + 0.5) * GROWTH);
  }
  return SMALLEST * Math.exp(BINS * GROWTH);
}

/** Counts of several instances together. */
export function mergedGaps(parts: readonly GapHistogram[]): GapHistogram {
  const all = gapHistogram();
  for (const { counts, total } of parts) {
    for (let bin = 0; bin < BINS; bin += 1) (all.counts[bin] as number) += counts[bin] as number;
    all.total += total;
  }
  return all;
}
