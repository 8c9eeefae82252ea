/** Figures inside sentences. */
import { formatLatency, formatPercent } from "@/lib/format/quantity";
import { fromUs } from "@/lib/units/edge";

export const timeWord = (us: number): string => formatLatency(fromUs(us));
export const shareWord = (share: number): string => formatPercent(share, 2);

export const unitShare = (share: number): number => Math.min(1, Math.max(0, share));
