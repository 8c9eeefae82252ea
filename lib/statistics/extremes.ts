/** The ends of a list of any length: `Math.max(...list)` takes no more values than a call takes arguments. */
export const greatest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), -Infinity);

export const least = (values: readonly number[]): number =>
  values.reduce((fewest, value) => Math.min(fewest, value), Infinity);
