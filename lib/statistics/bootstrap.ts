/** How far a ratio of two samples' figures may lie from what was seen: the percentile bootstrap, the same for the same seed. */
import { stream, wholeBelow, type Random } from "@/lib/random/generator";
import { mean } from "./mean";
import { interpolatedQuantile } from "./quantile";

export type Interval = { readonly low: number; readonly high: number };

/** 95 % between them. */
const LOW = 0.025;
const HIGH = 0.975;
/** Draws in all: many values need fewer resamples for an end of the same roughness. */
const DRAWS = 2_000_000;
const MOST_RESAMPLES = 1000;
const LEAST_RESAMPLES = 200;

/** Interval of figure(b) / figure(a) − 1; `share` null: the mean, else that quantile. Null for fewer than two values on a side. */
export function ratioInterval(
  a: readonly number[],
  b: readonly number[],
  share: number | null,
  seed: number,
  purpose: string,
): Interval | null {
  if (a.length < 2 || b.length < 2) return null;
  const resamples = Math.max(LEAST_RESAMPLES, Math.min(MOST_RESAMPLES, Math.floor(DRAWS / (a.length + b.length))));
  const random = stream(seed, purpose);
  const ratios = Float64Array.from(
    { length: resamples },
    () => figure(b, share, random) / figure(a, share, random) - 1,
  );
  ratios.sort();
  return { low: interpolatedQuantile(ratios, LOW), high: interpolatedQuantile(ratios, HIGH) };
}

function figure(sample: readonly number[], share: number | null, random: Random): number {
  const drawn = Float64Array.from(sample, () => sample[wholeBelow(sample.length, random)] ?? 0);
  return share === null ? mean(drawn) : interpolatedQuantile(drawn.sort(), share);
}
