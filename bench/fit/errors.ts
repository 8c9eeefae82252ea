/** How far a law's parameters are from measured rows. */
import type { Chip } from "@/features/core/hardware/chip";
import type { Family, SystemSamples } from "./family";
import type { Values } from "./tuning";

export type Errors = { readonly median: number; readonly p90: number; readonly rows: number };

export type GenerationFit = {
  readonly generation: string;
  readonly parameters: Values;
  readonly systems: readonly string[];
  readonly rows: number;
  readonly inSample: Errors;
};

export function errorsOver<Work>(
  { predict }: Family<Work>,
  { samples, chip }: SystemSamples<Work>,
  parameters: Values,
  kept: (work: Work, chip: Chip) => boolean,
): number[] {
  return samples
    .filter(({ work }) => kept(work, chip))
    .map(({ work, seconds }) => Math.abs(predict(work, chip, parameters) / seconds - 1));
}

export function summary(values: readonly number[]): Errors {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
  return { median: at(0.5), p90: at(0.9), rows: sorted.length };
}
