/** What all laws share: the chip as a law sees it, the parts of a kernel's time, and how two limits mix. */
import { MICRO } from "@/lib/units/edge";

/** Figures of one chip in SI units; a law knows nothing else about it. */
export type LawChip = {
  /** Dense peak of the format that the kernel computes in, FLOP/s. */
  readonly peak: number;
  /** HBM or GDDR bandwidth, B/s. */
  readonly bandwidth: number;
  /**
   * Streaming multiprocessors or compute units; null where they are few and large, or unknown: no wave is counted
   * then.
   */
  readonly cores: number | null;
  /** Exponentials per second of the whole chip; softmax runs at their pace. */
  readonly exponentials: number;
  /** Peak of one core over that of the generation's measured chips, same format; 1 where nothing is known. */
  readonly pace: number;
};

/** Seconds of one kernel; `total` is at least every part. */
export type LawTime = {
  readonly compute: number;
  readonly memory: number;
  readonly floor: number;
  readonly total: number;
};

/** Parameters of a law by name: shares of a peak, pure numbers, and `..._us` for microseconds. */
export type Parameters<Name extends string> = Readonly<Record<Name, number>>;

/** Seconds of `us` microseconds. */
export const micro = (us: number): number => us * MICRO;

/** (aᵖ + bᵖ + …)^(1/p): within 19 % of the largest for two limits and p = 4, without a corner at the ridge. */
export function mixed(power: number, ...limits: readonly number[]): number {
  const largest = Math.max(...limits);
  if (largest === 0) return 0;
  return largest * limits.reduce((sum, limit) => sum + (limit / largest) ** power, 0) ** (1 / power);
}

/** Waves of equal work items over the cores: at least one, and fractional beyond (the smooth envelope). */
export const waves = (items: number, cores: number | null): number => (cores === null ? 1 : Math.max(1, items / cores));

/**
 * Share of the peak that a core of another pace reaches. What keeps a measured core from its peak (issue, feed,
 * epilogue) takes the same time in a core with slower matrix units, where it weighs less: 1/share = 1 + (1/measured
 * share - 1) · pace.
 */
export const pacedShare = (share: number, pace: number): number => 1 / (1 + (1 / share - 1) * pace);
