/** Runs of bins in which a state lasts: 3 bins and 30 s, 80 % of them in it, gaps of one bin bridged. */
import type { Bin } from "./track";

export const LEAST_BINS = 3;
export const LEAST_SPAN_S = 30;
const SHARE_INSIDE = 0.8;
/** Below this a run of 30 s with bins before and after it does not fit: what is there is judged as it is. */
const SHORT_S = 60;
const SHORT_BINS = 6;
/** Of a short capture, what a state must fill up to its end. */
const SHARE_OF_SHORT = 0.4;

export type Run = {
  /** Indices of the first and the last bin in the state. */
  readonly first: number;
  readonly last: number;
  readonly since_s: number;
  /** null: the capture ends before the state does. */
  readonly until_s: number | null;
  /** The capture is too short for the rule. */
  readonly isShort: boolean;
};

/** Whether the whole capture has too few bins for a run of the rule. */
const isShortCapture = (bins: readonly Bin[]): boolean => bins.length < SHORT_BINS || span(bins) < SHORT_S;

/** Runs in order of time. `isIn` gets a bin and its index. */
export function sustainedRuns(bins: readonly Bin[], isIn: (bin: Bin, index: number) => boolean): Run[] {
  const inside = bins.map(isIn);
  const runs = bridged(bins, inside).flatMap(([first, last]) => withEnoughInside(inside, first, last));
  const long = runs.filter(([first, last]) => isLong(bins, first, last));
  if (long.length > 0 || !isShortCapture(bins)) return long.map(([first, last]) => makeRun(bins, first, last, false));
  return runs.filter(([first, last]) => fillsShort(bins, first, last)).map(([a, b]) => makeRun(bins, a, b, true));
}

export const longestRun = (runs: readonly Run[]): Run | null =>
  runs.reduce<Run | null>(
    (best, run) => (best === null || run.last - run.first > best.last - best.first ? run : best),
    null,
  );

/** The bins of a run. */
export const binsInside = (bins: readonly Bin[], { first, last }: Run): readonly Bin[] => bins.slice(first, last + 1);

/** From a window of time: what it would be as a run of the bins. */
export function runBetween(bins: readonly Bin[], first: number, last: number): Run {
  return makeRun(bins, first, last, isShortCapture(bins));
}

/** Of bins without a record: an idle engine writes none, and a state does not last through them. */
const SILENCE_BINS = 4;
const SILENCE_S = 60;

function bridged(bins: readonly Bin[], inside: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  inside.forEach((value, index) => {
    if (!value) return;
    const run = runs.at(-1);
    if (run !== undefined && index - run[1] <= 2 && !isSilent(bins, run[1], index)) run[1] = index;
    else runs.push([index, index]);
  });
  return runs;
}

function isSilent(bins: readonly Bin[], before: number, after: number): boolean {
  const [early, late] = [bins[before], bins[after]];
  if (early === undefined || late === undefined) return false;
  const gap = late.time_s - early.end_s;
  return gap > Math.max(SILENCE_S, SILENCE_BINS * Math.max(early.span_s, late.span_s));
}

/** A run that alternates is not in the state for 80 % of its bins: its unbroken parts are judged. */
function withEnoughInside(inside: readonly boolean[], first: number, last: number): [number, number][] {
  const count = inside.slice(first, last + 1).filter(Boolean).length;
  if (count >= SHARE_INSIDE * (last - first + 1)) return [[first, last]];
  const parts: [number, number][] = [];
  for (let index = first; index <= last; index += 1) {
    if (!inside[index]) continue;
    const part = parts.at(-1);
    if (part?.[1] === index - 1) part[1] = index;
    else parts.push([index, index]);
  }
  return parts;
}

const span = (bins: readonly Bin[]): number => covered(bins, 0, bins.length - 1);

/** From the beginning of the first bin's interval to the last record, seconds. */
function covered(bins: readonly Bin[], first: number, last: number): number {
  const [begin, end] = [bins[first], bins[last]];
  return begin === undefined || end === undefined ? 0 : end.end_s - begin.time_s + begin.span_s;
}

const ROUNDING_S = 0.5;

const isLong = (bins: readonly Bin[], first: number, last: number): boolean =>
  last - first + 1 >= LEAST_BINS && covered(bins, first, last) >= LEAST_SPAN_S - ROUNDING_S;

/** It lasts to the end of the capture and fills a good part of it. */
const fillsShort = (bins: readonly Bin[], first: number, last: number): boolean =>
  last === bins.length - 1 &&
  (last - first + 1 >= 2 || bins.length === 1) &&
  last - first + 1 >= SHARE_OF_SHORT * bins.length;

function makeRun(bins: readonly Bin[], first: number, last: number, isShort: boolean): Run {
  // The last bin is an edge that may be cut: a state that ends there has not been seen to end.
  const lasts = last >= bins.length - 2;
  return {
    first,
    last,
    since_s: first === 0 ? beginning(bins[0]) : (bins[first]?.time_s ?? 0),
    until_s: lasts ? null : (bins[last]?.end_s ?? null),
    isShort,
  };
}

/** A state of the first bin was there when the capture began. */
const beginning = (bin: Bin | undefined): number =>
  bin === undefined || bin.time_s <= bin.span_s + ROUNDING_S ? 0 : bin.time_s;
