/** The first of several durations from which on a run is steady. */

/** A change of this share, of the larger of two, still counts as steady. */
const STEADY = 0.05;

/** The first index whose two following changes are both at most 5 % of the larger value; null where none is. */
export function steadyFrom(durations: readonly number[]): number | null {
  for (let i = 0; i + 2 < durations.length; i += 1) if (steady(durations, i) && steady(durations, i + 1)) return i;
  return null;
}

function steady(durations: readonly number[], i: number): boolean {
  const a = durations[i] as number;
  const b = durations[i + 1] as number;
  return Math.abs(a - b) <= STEADY * Math.max(a, b) * (1 + Number.EPSILON);
}
