/**
 * The most that one way to serve gives per GPU at every TPOT that may be asked for, over all of its shapes and ratios. Loads are rungs of
 * a ladder; between two rungs of one deployment rate and TPOT are taken as linear, so that two ways compare without their staircases.
 */
import type { LoadCurve } from "./load-curve";

/** Seconds per token, ascending: 1 ms to 1 s in steps of 4 %. */
const LOWEST_TPOT = 1e-3;
export const TPOT_GRID: readonly number[] = Array.from({ length: 177 }, (_, i) => LOWEST_TPOT * 1.04 ** i);

/** Output tokens per second and GPU by place on TPOT_GRID; 0 where nothing is that fast. */
export type Envelope = Float64Array;

export const newEnvelope = (): Envelope => new Float64Array(TPOT_GRID.length);

/** `perGpu`: tokens per second and GPU for one request per second. Loads beyond the TTFT limit are left out. */
export function addCurve(envelope: Envelope, { points }: LoadCurve, perGpu: number, ttft: number): void {
  for (let i = 0; i < points.length; i += 1) {
    const [point, next] = [points[i]?.form, points[i + 1]?.form];
    if (!point || point.ttft > ttft) continue;
    raise(envelope, point.tpot, point.rate * perGpu);
    if (!next || next.ttft > ttft || next.tpot <= point.tpot) continue;
    for (let index = firstAbove(point.tpot); (TPOT_GRID[index] ?? Infinity) < next.tpot; index += 1) {
      const share = ((TPOT_GRID[index] ?? 0) - point.tpot) / (next.tpot - point.tpot);
      raiseAt(envelope, index, (point.rate + share * (next.rate - point.rate)) * perGpu);
    }
  }
}

/** Whoever is faster than asked for is fast enough. */
export function settled(envelope: Envelope): Envelope {
  const out = envelope.slice();
  for (let index = 1; index < out.length; index += 1) out[index] = Math.max(out[index] ?? 0, out[index - 1] ?? 0);
  return out;
}

const raise = (envelope: Envelope, tpot: number, value: number): void => raiseAt(envelope, firstAbove(tpot), value);

function raiseAt(envelope: Envelope, index: number, value: number): void {
  if (index < envelope.length && value > (envelope[index] ?? 0)) envelope[index] = value;
}

const firstAbove = (tpot: number): number =>
  Math.max(0, Math.ceil(Math.log(tpot / LOWEST_TPOT) / Math.log(1.04) - 1e-9));
