/** How far predictions lie from measurements. */
import { mean } from "@/lib/statistics/mean";
import { median } from "@/lib/statistics/quantile";
import type { ErrorFigures } from "../fit/result";

export function errorFigures(measured: readonly number[], predictions: readonly number[]): ErrorFigures {
  const relative = measured.map((value, i) => Math.abs((predictions[i] ?? 0) / value - 1));
  const squares = measured.reduce((sum, value, i) => sum + ((predictions[i] ?? 0) - value) ** 2, 0);
  const centre = mean(measured);
  const total = measured.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return {
    median: median(relative),
    mape: mean(relative),
    rmse: Math.sqrt(squares / measured.length),
    r2: total === 0 ? null : 1 - squares / total,
  };
}

/**
 * Factor that holds for 80 %: the |log error| of rank 0.8 (n + 1), between two neighbours by proportion. The k-th smallest of n
 * left-out errors covers k / (n + 1) of new points (Vovk, Gammerman and Shafer, Algorithmic Learning in a Random World, 2005);
 * taking the next whole rank instead would cover 91 % for eight points (bench/accuracy --calibration).
 */
export function conformalBand(measured: readonly number[], predictions: readonly number[]): number {
  const errors = measured
    .map((value, i) => Math.abs(Math.log((predictions[i] ?? value) / value)))
    .sort((a, b) => a - b);
  const rank = Math.min(errors.length, SHARE * (errors.length + 1));
  const below = errors[Math.floor(rank) - 1] ?? 0;
  const above = errors[Math.ceil(rank) - 1] ?? below;
  return Math.exp(below + (rank - Math.floor(rank)) * (above - below));
}

const SHARE = 0.8;
const NORMAL_MAD = 1.4826;

/** Distance from the median in robust standard deviations, of which one is at least `least`. */
export function robustScores(values: readonly number[], least: number): number[] {
  const centre = median(values);
  const spread = Math.max(least, NORMAL_MAD * median(values.map((value) => Math.abs(value - centre))));
  return values.map((value) => (value - centre) / spread);
}
