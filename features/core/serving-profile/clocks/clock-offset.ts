/** How far the clock of a host stands apart from the others', between two bounds, and what says so. */
import type { Text } from "@/lib/text";

export type ClockOffset = {
  /** Host, or the processes of one pool where no file names hosts. */
  readonly where: string;
  /** Microseconds by which its clock is ahead of the others'; negative: behind. */
  readonly offset: number;
  /** Bounds of the same; null: nothing bounds it on this side. */
  readonly low: number | null;
  readonly high: number | null;
  readonly why: Text;
  /** Its times in the capture were moved back by `offset`. */
  readonly corrected: boolean;
};

/** Microseconds. Below a few milliseconds clocks are as good as network time keeps them. */
export const NOTABLE = 3_000;

type Bounds = Pick<ClockOffset, "low" | "high">;

/** Bounds this far apart, as a share of the nearer one, still tell the middle. */
const TIGHT = 0.5;

/**
 * The middle of two bounds that lie close to each other; else the bound nearer to zero, the least offset that leaves no effect before its
 * cause. 0 without bounds, or where they allow no offset.
 */
export function offsetWithin({ low, high }: Bounds): number {
  const [least, most] = [low ?? -Infinity, high ?? Infinity];
  if (least <= 0 && most >= 0) return 0;
  const nearer = most < 0 ? most : least;
  return most - least <= TIGHT * Math.abs(nearer) ? (least + most) / 2 : nearer;
}
