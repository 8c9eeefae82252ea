/** Idle gaps cut short: people who left a session open are not what a service is judged by. */

/**
 * Starts, ascending, in seconds: where two neighbours lie further apart than `cap`, everything after moves forward so that the gap equals it.
 * `cap` = Infinity leaves them.
 */
export function capIdleGaps(starts: readonly number[], cap: number): number[] {
  let moved = 0;
  return starts.map((start, index) => {
    const before = starts[index - 1];
    if (before !== undefined) moved += Math.max(0, start - before - cap);
    return start - moved;
  });
}
