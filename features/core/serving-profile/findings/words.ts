/** Figures inside sentences. */
import { formatLatency, formatPercent, formatQuantity } from "@/lib/format/quantity";
import { fromUs } from "@/lib/units/edge";

export const timeWord = (us: number): string => formatLatency(fromUs(us));
/** On the capture's clock, in the unit of its axis: "4.73 s". */
export const momentWord = (us: number): string => formatQuantity(fromUs(us), "s");
export const shareWord = (share: number): string => formatPercent(share, 2);

export const unitShare = (share: number): number => Math.min(1, Math.max(0, share));
