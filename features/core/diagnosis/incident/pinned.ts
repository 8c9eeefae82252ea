/** Whether prompts take all that steps can do. */
import { deviation, known, medianOrNull } from "../windows/robust";
import type { Bin } from "../windows/track";

const LEAST_BINS = 3;
/** Of the median: spread of a ceiling. */
const PINNED = 0.03;
/** Tokens/s of a running request, below which nobody reads along. */
export const SLOW_OUTPUT = 5;

/** The rates' median deviation is below 3 % of their median, over three bins or more. */
export function promptIsPinned(bins: readonly Bin[]): boolean {
  const rates = known(bins.map(({ promptRate }) => promptRate));
  const middle = medianOrNull(rates) ?? 0;
  return rates.length >= LEAST_BINS && middle > 0 && deviation(rates) < PINNED * middle;
}

/** Output tokens/s of one running request; null where either is not known. */
export const outputPerRequest = ({ running, outputRate }: Bin): number | null =>
  running === null || running <= 0 || outputRate === null ? null : outputRate / running;

/** Median output of one running request is below 5 tokens/s. */
export const outputIsSlow = (bins: readonly Bin[]): boolean =>
  (medianOrNull(bins.map(outputPerRequest)) ?? Infinity) < SLOW_OUTPUT;
