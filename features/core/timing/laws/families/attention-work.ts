/** What an attention kernel has to do on one GPU, in the dimensions that its time depends on. */
import type { AttentionDetail, AttentionSegment } from "@/features/core/operators/detail";

/** Concurrent work items where the number of cores is unknown: those of an H100. */
export const USUAL_CORES = 132;

export type { AttentionSegment };
export type AttentionWork = Omit<AttentionDetail, "kind" | "latent" | "cacheSize">;

/** Bytes of queries read and outputs written, BF16. */
export const queryTraffic = ({ heads, keyDim, valueDim, segments }: AttentionWork): number =>
  2 * heads * (keyDim + valueDim) * tokens(segments);

export const tokens = (segments: readonly AttentionSegment[]): number =>
  segments.reduce((sum, { sequences, newTokens }) => sum + sequences * newTokens, 0);

/** Head sizes run at different shares of the peak: a law has one factor for 64 and less, and one for 192 and more. */
export function byHeadSize(size: number, narrow: number, wide: number): number {
  if (size <= 64) return narrow;
  return size >= 192 ? wide : 1;
}
