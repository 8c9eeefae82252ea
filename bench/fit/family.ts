/** What a family of operators brings to the fit, and the samples that it is fitted to. */
import type { Chip } from "@/features/core/hardware/chip";
import { findGeneration, type Generation } from "@/features/core/timing/laws/generation";

/**
 * Start value, bounds, and how far (in e-folds) a generation may stray from the pooled value at one standard
 * deviation.
 */
export type Range = { readonly start: number; readonly low: number; readonly high: number; readonly sigma: number };

export type Sample<Work> = {
  readonly work: Work;
  readonly seconds: number;
  readonly ideal: number;
  /** What all rows of one shape share, whatever their tokens and batch. */
  readonly shape?: string;
};

export type SystemSamples<Work> = {
  readonly system: string;
  readonly stack: string;
  /** Of the engine, as its folder is called. */
  readonly version?: string;
  readonly chip: Chip;
  readonly samples: readonly Sample<Work>[];
};

export type Family<Work> = {
  readonly law: string;
  readonly dtype: string;
  readonly ranges: Readonly<Record<string, Range>>;
  readonly predict: (work: Work, chip: Chip, parameters: Readonly<Record<string, number>>) => number;
  readonly systems: readonly SystemSamples<Work>[];
  /** Measured under stacks that the law is not fitted to: they tell what it is worth there. */
  readonly otherStacks?: readonly SystemSamples<Work>[];
  /** Largest median error that is accepted for a system left out, and the rows that it is judged on. */
  readonly bar: number;
  readonly barRows: string;
  readonly judged: (work: Work, chip: Chip) => boolean;
  /** Rows that the fit uses; all by default. */
  readonly fitted?: (work: Work, chip: Chip) => boolean;
  /**
   * Rows that judge a fit without them where no other system of the kind was measured; the parameters that are kept
   * come from all rows.
   */
  readonly heldBack?: (sample: Sample<Work>) => boolean;
  /** Parameters that describe the measurement, not the law; fitted but not shipped. */
  readonly nuisance?: readonly string[];
  readonly note?: string;
};

export type AnyFamily = { readonly [Key in keyof Family<never>]: Family<never>[Key] };

export const range = (start: number, low: number, high: number, sigma = 0.4): Range => ({ start, low, high, sigma });

/** A parameter that this family has no use for. */
export const fixed = (value: number): Range => range(value, value, value);

export const generationOfSamples = (samples: SystemSamples<never>): Generation => {
  const generation = findGeneration(samples.chip);
  if (generation === null) throw new Error(`${samples.system} belongs to no fitted generation`);
  return generation;
};

/** A third of the shapes: those whose name hashes (FNV-1a) to a multiple of three. */
export function thirdOfShapes({ shape = "" }: Pick<Sample<unknown>, "shape">): boolean {
  let hash = 0x811c9dc5;
  for (const letter of shape) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0) % 3 === 0;
}

/**
 * At most `most` samples, a third each with an ideal time below 5 us, up to 50 us, and above, taken evenly over the
 * table's order. The same rows every time.
 */
export function sampled<Work>(samples: readonly Sample<Work>[], most: number): Sample<Work>[] {
  const regions: Sample<Work>[][] = [[], [], []];
  for (const sample of samples) {
    const region = sample.ideal < 5e-6 ? 0 : sample.ideal < 50e-6 ? 1 : 2;
    regions[region]?.push(sample);
  }
  return regions.flatMap((region) => spread(region, Math.ceil(most / 3)));
}

/** A golden-ratio walk: evenly spread whatever period the table has. */
function spread<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  const chosen = new Set<T>();
  for (let i = 0; chosen.size < most; i += 1) {
    const item = items[Math.floor(((i * 0.6180339887498949) % 1) * items.length)];
    if (item !== undefined) chosen.add(item);
    if (i > 20 * most) break;
  }
  return [...chosen];
}
