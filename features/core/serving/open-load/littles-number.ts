/** Requests in a part of a system, by the time that they spend there, where that time depends on their number. */

const ROUNDS = 14;
const NEAR = 3e-3;

/**
 * N = rate · time (Little), by secants from an estimate, halving where they leave the bracket; null where the seats or the prompt queue do
 * not hold it.
 */
export function littlesNumber(
  most: number,
  numberAt: (running: number) => number | null,
  start: number,
): number | null {
  let [low, high] = [0, most];
  let [last, lastExcess] = [NaN, NaN];
  let running = Math.min(start, 0.9 * most);
  for (let round = 0; round < ROUNDS; round += 1) {
    const needed = numberAt(running);
    const excess = needed === null ? Infinity : needed - running;
    if (Math.abs(excess) < NEAR * Math.max(running, 0.05)) return running;
    if (excess > 0) low = running;
    else high = running;
    if (high - low < NEAR * Math.max(low, 0.05)) break;
    const secant = running - (excess * (running - last)) / (excess - lastExcess);
    [last, lastExcess] = [running, excess];
    const simple = Number.isFinite(excess) ? running + 2 * excess : NaN;
    const next = Number.isFinite(secant) ? secant : simple;
    running = next > low && next < high ? next : (low + high) / 2;
  }
  return high >= most || numberAt(high) === null ? null : high;
}
