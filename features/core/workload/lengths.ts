/** Laws of prompt and output lengths, in tokens. Drawn lengths are whole numbers; bounds are inclusive. */
import { standardNormal } from "@/lib/random/draws";
import type { Random } from "@/lib/random/generator";
import { wholeBelow } from "@/lib/random/generator";
import { zipf } from "@/lib/random/zipf";
import { normalDensity, normalShareBelow } from "@/lib/statistics/normal";

export type LengthLaw =
  | { readonly kind: "fixed"; readonly length: number }
  | { readonly kind: "uniform"; readonly min: number; readonly max: number }
  /** Mean and standard deviation of the length itself (also for lognormal) before it is truncated to the bounds. */
  | {
      readonly kind: "normal" | "lognormal";
      readonly mean: number;
      readonly sd: number;
      readonly min: number;
      readonly max: number;
    }
  /** P(min + k - 1) is proportional to k^-exponent: short lengths are the common ones. */
  | { readonly kind: "zipf"; readonly exponent: number; readonly min: number; readonly max: number };

/** `count` lengths. Truncation draws again instead of clipping, so no length piles up at a bound. Refuses nothing: see `lengthIssues`. */
export function drawLengths(count: number, law: LengthLaw, random: Random): Int32Array {
  const draw = lengthDraw(law);
  const lengths = new Int32Array(count);
  for (let i = 0; i < count; i += 1) lengths[i] = draw(random);
  return lengths;
}

/** One length after the other. */
export function lengthDraw(law: LengthLaw): (random: Random) => number {
  switch (law.kind) {
    case "fixed":
      return () => law.length;
    case "uniform":
      return (random) => law.min + wholeBelow(law.max - law.min + 1, random);
    case "zipf": {
      const rank = zipf(law.max - law.min + 1, law.exponent);
      return (random) => law.min - 1 + rank(random);
    }
    case "normal":
    case "lognormal":
      return truncatedDrawer(law);
  }
}

function truncatedDrawer(law: Bell): (random: Random) => number {
  const { location, scale } = bell(law);
  const bounds = reach(law);
  const back = law.kind === "normal" ? (x: number) => x : Math.exp;
  return (random) => {
    for (;;) {
      const value = back(location + scale * standardNormal(random));
      if (value >= bounds.low && value < bounds.high) return Math.floor(value + 0.5);
    }
  };
}

/** The mean that the law has once truncated and rounded; what the offered tokens follow from. */
export function expectedLength(law: LengthLaw): number {
  if (law.kind === "fixed") return law.length;
  if (law.kind === "uniform") return (law.min + law.max) / 2;
  if (law.kind === "zipf") return zipfMean(law.min, law.max, law.exponent);
  const { location, scale } = bell(law);
  if (scale === 0) return law.mean;
  const { from, to, share } = inside(law);
  if (law.kind === "normal") return location + (scale * (normalDensity(from) - normalDensity(to))) / share;
  return (law.mean * (normalShareBelow(to - scale) - normalShareBelow(from - scale))) / share;
}

function zipfMean(min: number, max: number, exponent: number): number {
  let weight = 0;
  let sum = 0;
  for (let length = min; length <= max; length += 1) {
    const share = Math.exp(-exponent * Math.log(length - min + 1));
    weight += share;
    sum += share * length;
  }
  return sum / weight;
}

export type Bell = Extract<LengthLaw, { kind: "normal" | "lognormal" }>;

/** Share of the untruncated law that lies within the bounds (1 = truncation changes nothing). */
export const shareInside = (law: Bell): number =>
  law.sd === 0 ? (law.mean >= reach(law).low && law.mean < reach(law).high ? 1 : 0) : inside(law).share;

function inside(law: Bell): { readonly from: number; readonly to: number; readonly share: number } {
  const { location, scale } = bell(law);
  const { low, high } = reach(law);
  const standardised = (x: number): number => ((law.kind === "normal" ? x : Math.log(x)) - location) / scale;
  const [from, to] = [standardised(low), standardised(high)];
  return { from, to, share: normalShareBelow(to) - normalShareBelow(from) };
}

/** Whatever rounds into [min, max]. */
const reach = ({ min, max }: Bell): { readonly low: number; readonly high: number } => ({
  low: min - 0.5,
  high: max + 0.5,
});

/** Mean and deviation of the normal variable behind the law (its logarithm, for lognormal). */
function bell({ kind, mean, sd }: Bell): { readonly location: number; readonly scale: number } {
  if (kind === "normal") return { location: mean, scale: sd };
  const variance = Math.log1p((sd / mean) ** 2);
  return { location: Math.log(mean) - variance / 2, scale: Math.sqrt(variance) };
}
