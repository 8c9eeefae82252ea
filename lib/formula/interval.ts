/** Numbers that are known within bounds, and their arithmetic. */

export type Interval = { readonly low: number; readonly high: number };

export const exactly = (value: number): Interval => ({ low: value, high: value });

/** What sums and products lose, of their size. */
const ARITHMETIC = 1e-10;

/** Whether one number can be both. */
export const overlap = (a: Interval, b: Interval): boolean => {
  const slack = ARITHMETIC * Math.max(Math.abs(a.low), Math.abs(b.low));
  return a.low <= b.high + slack && b.low <= a.high + slack;
};

const between = (values: readonly number[]): Interval => ({ low: Math.min(...values), high: Math.max(...values) });

export const negative = ({ low, high }: Interval): Interval => ({ low: -high, high: -low });

export const magnitude = ({ low, high }: Interval): Interval =>
  between([Math.abs(low), Math.abs(high), ...(low < 0 && high > 0 ? [0] : [])]);

/** By a function that never falls. */
export const mapped = (by: (value: number) => number, { low, high }: Interval): Interval => ({
  low: by(low),
  high: by(high),
});

export const extreme = (which: "max" | "min", all: readonly Interval[]): Interval => ({
  low: Math[which](...all.map(({ low }) => low)),
  high: Math[which](...all.map(({ high }) => high)),
});

/** null: the operation is not defined. */
export type Operation = (a: Interval, b: Interval) => Interval | null;

export const sum: Operation = (a, b) => ({ low: a.low + b.low, high: a.high + b.high });

export const difference: Operation = (a, b) => ({ low: a.low - b.high, high: a.high - b.low });

export const product = (a: Interval, b: Interval): Interval =>
  between([a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]);

export const quotient: Operation = (a, b) =>
  b.low <= 0 && b.high >= 0 ? null : product(a, { low: 1 / b.high, high: 1 / b.low });

/** Of a base that is not negative. */
export const power: Operation = (a, b) =>
  a.low < 0 ? null : between([a.low ** b.low, a.low ** b.high, a.high ** b.low, a.high ** b.high]);

/** The whole number that a number rounds to. */
export const nearestWhole: Operation = (a, b) => (overlap({ low: a.low - 0.5, high: a.high + 0.5 }, b) ? b : null);
