/** What an attention kernel has to do on one GPU, in the dimensions that its time depends on. */

export type AttentionSegment = {
  readonly sequences: number;
  /** New tokens of each. */
  readonly newTokens: number;
  /** Positions that each has in the cache already. */
  readonly cached: number;
};

export type AttentionWork = {
  /** Query heads on this GPU. */
  readonly heads: number;
  /** Key-value heads on this GPU; 1 for a latent cache that all heads read. */
  readonly kvHeads: number;
  /** Elements of a key and of a value, per head. */
  readonly keyDim: number;
  readonly valueDim: number;
  /** Elements that one position keeps in the cache, all key-value heads of this GPU, and bytes of one. */
  readonly kvElements: number;
  readonly kvSize: number;
  /** Positions that a query sees at most; null = all. */
  readonly window: number | null;
  readonly segments: readonly AttentionSegment[];
};

/** Bytes of queries read and outputs written, BF16. */
export const queryTraffic = ({ heads, keyDim, valueDim, segments }: AttentionWork): number =>
  2 * heads * (keyDim + valueDim) * tokensOf(segments);

export const tokensOf = (segments: readonly AttentionSegment[]): number =>
  segments.reduce((sum, { sequences, newTokens }) => sum + sequences * newTokens, 0);

/** Head sizes run at different shares of the peak: a law has one factor for 64 and less, and one for 192 and more. */
export function byHeadSize(size: number, narrow: number, wide: number): number {
  if (size <= 64) return narrow;
  return size >= 192 ? wide : 1;
}
