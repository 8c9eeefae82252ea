/** A straight climb after a level stretch: where it begins, how steep it is, how straight. */

export type Climb = {
  /** Of the last value before the climb, which is its foot. */
  readonly index: number;
  /** Per unit of time. */
  readonly slope: number;
  /** Of the climb's values about their line. */
  readonly r2: number;
};

export type Line = { readonly slope: number; readonly intercept: number; readonly r2: number };

/** Least squares; r2 is 0 where the values do not vary. */
export function straightLine(times: readonly number[], values: readonly number[]): Line {
  const count = times.length;
  const [meanTime, meanValue] = [sum(times) / count, sum(values) / count];
  const across = sum(times.map((time, i) => (time - meanTime) * ((values[i] ?? 0) - meanValue)));
  const alongTime = sum(times.map((time) => (time - meanTime) ** 2));
  const alongValue = sum(values.map((value) => (value - meanValue) ** 2));
  const slope = alongTime === 0 ? 0 : across / alongTime;
  const r2 = alongTime === 0 || alongValue === 0 ? 0 : across ** 2 / (alongTime * alongValue);
  return { slope, intercept: meanValue - slope * meanTime, r2 };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Feet that are tried. */
const MOST_FEET = 200;

/** The foot whose level before and line after leave the least squares. At least `least` values after it; null for fewer. */
export function climbAfterLevel(times: readonly number[], values: readonly number[], least: number): Climb | null {
  const lastFoot = values.length - 1 - least;
  if (lastFoot < 0) return null;
  const stride = Math.max(1, Math.ceil(lastFoot / MOST_FEET));
  let [best, leastError] = [0, Infinity];
  for (let foot = 0; foot <= lastFoot; foot += stride) {
    const error = hingeError(times, values, foot);
    if (error < leastError) [best, leastError] = [foot, error];
  }
  const { slope, r2 } = straightLine(times.slice(best), values.slice(best));
  return { index: best, slope, r2 };
}

function hingeError(times: readonly number[], values: readonly number[], foot: number): number {
  const level = values.slice(0, foot + 1);
  const height = sum(level) / level.length;
  const error = sum(level.map((value) => (value - height) ** 2));
  const base = times[foot] ?? 0;
  let [across, along] = [0, 0];
  for (let i = foot + 1; i < values.length; i += 1) {
    const time = (times[i] ?? 0) - base;
    across += time * ((values[i] ?? 0) - height);
    along += time ** 2;
  }
  const slope = along === 0 ? 0 : across / along;
  let rest = 0;
  for (let i = foot + 1; i < values.length; i += 1)
    rest += ((values[i] ?? 0) - height - slope * ((times[i] ?? 0) - base)) ** 2;
  return error + rest;
}
