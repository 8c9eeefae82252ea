/**
 * Seconds of processor time as they would be on the machine on which REFERENCE_S was measured. A thread's own time does not count what other
 * programs do, but a processor that is shared with them, or throttled, gives less in the same time: a second of one half as fast counts half. So the
 * same fixed work is timed right before each run, and the run is a multiple of that. The least of some tries counts: the first ones compile.
 */

/** Of the fixed work: the least of thirty, Node 24, two virtual cores of 2026 at a load of 9. */
const REFERENCE_S = 0.07;
const TRIES = 4;

/** Stops as soon as one try is within `enough`. */
export function referenceSeconds(run: () => unknown, enough: number): number {
  fixedWork();
  let least = Infinity;
  for (let tries = 0; tries < TRIES && least > enough; tries += 1) {
    const pace = (seconds(fixedWork) + seconds(fixedWork)) / 2;
    least = Math.min(least, (seconds(run) / pace) * REFERENCE_S);
  }
  return least;
}

function seconds(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1e6;
}

/** As analyses compute: numbers, small objects, and look-ups by text. */
function fixedWork(): number {
  const known = new Map<string, { readonly value: number }>();
  let sum = 0;
  for (let n = 0; n < 1_500_000; n += 1) {
    const key = `k${n % 997}`;
    const value = (known.get(key)?.value ?? 0) + Math.sqrt(n);
    known.set(key, { value });
    sum += value;
  }
  return sum;
}
