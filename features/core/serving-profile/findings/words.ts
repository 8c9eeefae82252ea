/** Figures inside sentences. */
import { formatCount, formatLatency, formatNumber, formatPercent } from "@/lib/format/quantity";
import { fromUs } from "@/lib/units/edge";

export const timeWord = (us: number): string => formatLatency(fromUs(us));
export const shareWord = (share: number): string => formatPercent(share, 2);
export const countWord = (count: number): string => formatCount(count);
export const ratioWord = (ratio: number): string => formatNumber(ratio);

export const unitShare = (share: number): number => Math.min(1, Math.max(0, share));
