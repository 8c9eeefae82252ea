/** Over which time the means of vLLM's statistics run: the interval of the log, as its lines follow each other. */
import type { SeriesDraft } from "../drafts";

/** Seconds between statistics of V0, and of V1. */
export const INTERVALS = { v0: 5, v1: 10 } as const;
/** A longer gap is a pause of the log: the mean after it runs over one interval. */
const LATE = 1.5;
const ENOUGH = 3;

/** Sets `span_s` of each sample, in order of time. `usual`: seconds of an interval where the lines are too few to tell. */
export function setIntervals({ samples }: SeriesDraft, usual: number): void {
  const gaps = samples.slice(1).map(({ at_s }, i) => at_s - (samples[i]?.at_s ?? at_s));
  const interval = usualGap(gaps) ?? usual;
  samples.forEach((sample, i) => {
    const gap = gaps[i - 1] ?? Infinity;
    sample.span_s = gap > 0 && gap <= LATE * interval ? gap : interval;
  });
}

function usualGap(gaps: readonly number[]): number | null {
  const sorted = gaps.filter((gap) => gap > 0).sort((a, b) => a - b);
  return sorted.length < ENOUGH ? null : (sorted[Math.floor(sorted.length / 2)] ?? null);
}
