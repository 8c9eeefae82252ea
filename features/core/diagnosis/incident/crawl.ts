/** A crawl: one request or two run on, more wait, and no prompt is read although nothing that is known limits them. */
import type { Bin, Track } from "../windows/track";

/** Of running requests. */
export const FEW = 2;
/** Tokens/s that logs round to 0.0. */
export const NOTHING = 0.05;
const LEAST_SPAN_S = 20;

/** `most`: the largest running count of the capture. A limit of one request, which somebody may set, reads a prompt whenever one ends. */
export function isCrawl(track: Track, bins: readonly Bin[], most: number): boolean {
  const span_s = (bins.at(-1)?.end_s ?? 0) - (bins[0]?.time_s ?? 0);
  return (
    most <= FEW &&
    track.promptMeans &&
    span_s >= LEAST_SPAN_S &&
    bins.every(({ promptRate }) => promptRate !== null && promptRate <= NOTHING)
  );
}
