/** Where a series changes its level: the best split by medians, accepted if the step is over 25 % and over 4 median deviations. */
import { mean } from "@/lib/statistics/mean";
import { median } from "@/lib/statistics/quantile";
import { deviation } from "./robust";

const LEAST_STEP = 0.25;
const LEAST_DEVIATIONS = 4;
/** Values on each side. */
const LEAST_SIDE = 3;
/** Values that all splits are tried on. Of more, means of neighbours find the split, and single values near it its index. */
const MOST_VALUES = 256;

export type Change = {
  /** Of the first value of the new level. */
  readonly index: number;
  readonly before: number;
  readonly after: number;
};

/** null: no split is a change by that rule. */
export function levelChange(values: readonly number[], leastSide = LEAST_SIDE): Change | null {
  const last = values.length - leastSide;
  return last < leastSide ? null : acceptedChange(values, splitIndex(values, leastSide, last));
}

function splitIndex(values: readonly number[], from: number, to: number): number {
  if (values.length <= MOST_VALUES) return bestSplit(values, from, to);
  const size = Math.ceil(values.length / MOST_VALUES);
  const means = groupMeans(values, size);
  const near = bestSplit(means, 1, means.length - 1) * size;
  const begin = Math.max(0, near - NEAR * size);
  const part = values.slice(begin, near + NEAR * size);
  const index = begin + bestSplit(part, 1, part.length - 1);
  return Math.min(to, Math.max(from, index));
}

/** Groups of neighbours on each side of a split in which its index is looked for. */
const NEAR = 2;

const groupMeans = (values: readonly number[], size: number): number[] =>
  Array.from({ length: Math.floor(values.length / size) }, (_, index) =>
    mean(values.slice(index * size, (index + 1) * size)),
  );

/**
 * Of values that scatter from one interval to the next: the rule judges means of `group` neighbours, and the split lies where single values say.
 * The index is one of single values.
 */
export function smoothedChange(values: readonly number[], group: number): Change | null {
  if (group <= 1) return levelChange(values);
  const groups = groupMeans(values, group);
  const change = levelChange(groups, 2);
  if (change === null) return null;
  const from = Math.max(0, (change.index - NEAR) * group);
  const part = values.slice(from, (change.index + NEAR) * group);
  return { ...change, index: from + bestSplit(part, 1, part.length - 1) };
}

/** Least sum of distances from the medians of both sides. */
function bestSplit(values: readonly number[], from: number, to: number): number {
  let [best, least] = [from, Infinity];
  for (let split = from; split <= to; split += 1) {
    const cost = distance(values.slice(0, split)) + distance(values.slice(split));
    if (cost < least) [best, least] = [split, cost];
  }
  return best;
}

function distance(values: readonly number[]): number {
  const middle = median(values);
  return values.reduce((sum, value) => sum + Math.abs(value - middle), 0);
}

function acceptedChange(values: readonly number[], index: number): Change | null {
  const sides = [values.slice(0, index), values.slice(index)] as const;
  const [before, after] = [median(sides[0]), median(sides[1])];
  const spread = Math.max(deviation(sides[0]), deviation(sides[1]));
  const step = Math.abs(after - before);
  const isLarge = step > LEAST_STEP * Math.min(Math.abs(before), Math.abs(after)) && step > LEAST_DEVIATIONS * spread;
  return isLarge ? { index, before, after } : null;
}
