/**
 * Predicted against measured times. Of a measured time only its size is stored, in half octaves of a millisecond; the runs of one size are
 * a point of the plot: its middle, and the percentiles of what was predicted for them, middle · predicted / measured.
 */
import { ratioOfRun, type Metric } from "./error-lines";
import type { Run } from "@/features/core/evidence/runs";
import { quantile } from "@/lib/statistics/quantile";
import { KILO, toMs } from "@/lib/units/edge";
import { seconds } from "@/lib/units/quantity";

export type ParityPoint = {
  /** Seconds: the middle of the size. */
  readonly measured: number;
  readonly runs: number;
  /** Predicted, seconds: 10th, 50th and 90th percentile. */
  readonly low: number;
  readonly median: number;
  readonly high: number;
};

const PER_OCTAVE = 2;

/** As stored. */
export const measureSize = (time: number): number => Math.floor(PER_OCTAVE * Math.log2(toMs(seconds(time))));

export const bucketMiddle = (size: number): number => 2 ** ((size + 0.5) / PER_OCTAVE) / KILO;

/** Ascending in the measured time. */
export function parityPoints(runs: readonly Run[], metric: Metric): readonly ParityPoint[] {
  const bySize = new Map<number, number[]>();
  for (const run of runs) {
    const ratios = bySize.get(run.sizes[metric]);
    if (ratios) ratios.push(ratioOfRun(run, metric));
    else bySize.set(run.sizes[metric], [ratioOfRun(run, metric)]);
  }
  return [...bySize]
    .sort(([a], [b]) => a - b)
    .map(([size, ratios]) => {
      const measured = bucketMiddle(size);
      const [low, median, high] = [0.1, 0.5, 0.9].map((share) => measured * quantile(ratios, share));
      return { measured, runs: ratios.length, low: low ?? NaN, median: median ?? NaN, high: high ?? NaN };
    });
}

/** Points with fewer runs are not counted. */
const FEW = 10;

/** Farthest median from the diagonal over points of at least ten runs, |predicted / measured - 1|, and the times they span; null without any. */
export function paritySpan(points: readonly ParityPoint[]) {
  const firm = points.filter(({ runs }) => runs >= FEW);
  const [first, last] = [firm[0], firm.at(-1)];
  if (!first || !last) return null;
  const farthest = Math.max(...firm.map(({ measured, median }) => Math.abs(median / measured - 1)));
  return { farthest, from: first.measured, to: last.measured };
}
