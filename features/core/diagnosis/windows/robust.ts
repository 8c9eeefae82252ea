/** Figures that a few odd values do not move. */
import { median, quantile } from "@/lib/statistics/quantile";

/** Median absolute deviation from the median, in the unit of the values. NaN without values. */
export function deviation(values: readonly number[]): number {
  const middle = median(values);
  return median(values.map((value) => Math.abs(value - middle)));
}

export const known = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

/** null without values, which JSON and sentences can say. */
export const medianOrNull = (values: readonly (number | null)[]): number | null => {
  const list = known(values);
  return list.length === 0 ? null : median(list);
};

export const meanOrNull = (values: readonly (number | null)[]): number | null => {
  const list = known(values);
  return list.length === 0 ? null : list.reduce((sum, value) => sum + value, 0) / list.length;
};

export const quantileOrNull = (values: readonly (number | null)[], share: number): number | null => {
  const list = known(values);
  return list.length === 0 ? null : quantile(list, share);
};

export const mostOrNull = (values: readonly (number | null)[]): number | null => {
  const list = known(values);
  return list.length === 0 ? null : list.reduce((most, value) => Math.max(most, value), -Infinity);
};
