/**
 * The Zipf slope that explains the imbalance between measured ranks.
 *
 * A table per process says how busy ranks are, not experts. Ranks that each hold E / R experts in numbered order would show, for a
 * slope s, some busiest-over-mean ratio on average over random numberings; the s whose average equals the measured mean over
 * layers is taken. Durations understate loads where reading weights takes a fixed part of them, so the slope is a lower bound.
 */
import { numberedPopularity } from "./numbering";
import { imbalance, numberedPlacement, rankLoads } from "./placement";
import { pickProbabilities, zipfPopularity } from "./popularity";

const NUMBERINGS = 8;
const STEEPEST = 2;

/** Slope between 0 and 2; the ends where the measured ratio lies outside what they give. */
export function slopeOfImbalance(measured: number, experts: number, topK: number, ranks: number): number {
  let low = 0;
  let high = STEEPEST;
  if (measured <= expectedImbalance(low, experts, topK, ranks)) return low;
  if (measured >= expectedImbalance(high, experts, topK, ranks)) return high;
  for (let step = 0; step < 12; step += 1) {
    const middle = (low + high) / 2;
    if (expectedImbalance(middle, experts, topK, ranks) < measured) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Mean busiest-over-mean of numbered ranks. */
export function expectedImbalance(slope: number, experts: number, topK: number, ranks: number): number {
  const picks = pickProbabilities(zipfPopularity(experts, slope), topK);
  const placement = numberedPlacement(experts, ranks);
  let sum = 0;
  for (let layer = 0; layer < NUMBERINGS; layer += 1)
    sum += imbalance(rankLoads(placement, numberedPopularity(picks, 0, layer)));
  return sum / NUMBERINGS;
}
