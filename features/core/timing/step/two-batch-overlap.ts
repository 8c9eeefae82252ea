/**
 * Two-batch overlap: a pass is split in two halves; while one half computes the other communicates.
 * Per layer a half needs K/L of kernels and N/L of network, so with L layers
 *
 *   t = 2 · max(K, N) + min(K, N) / L + host + gaps + 2 · fit
 *
 * where K, N and the engine's fit are those of one half: weights are read once per half, which is why small batches lose.
 * Source: steady state of a two-stage pipeline with one ramp (DeepSeek-V3 report, section 3.4, describes the practice).
 */
import type { Segment } from "@/features/core/operators/segment";
import { seconds, type Seconds } from "@/lib/units/quantity";
import type { StepTime } from "./step-time";

/** Halves of a pass keep their tokens together: half the sequences, or half the tokens of a single prompt. */
export const halfBatch = (segment: Segment): Segment =>
  segment.sequences > 1
    ? { ...segment, sequences: segment.sequences / 2 }
    : { ...segment, newTokens: segment.newTokens / 2, cached: segment.cached + segment.newTokens / 4 };

/** Kernels and messages of two halves, each `kernels` and `network` seconds over `layers` layers. */
export function overlappedHalves(kernels: number, network: number, layers: number): number {
  return 2 * Math.max(kernels, network) + Math.min(kernels, network) / layers;
}

/** `half` is the step of one half batch; `layers` the number of layers of the model. */
export function twoBatchTime(half: StepTime, layers: number): Seconds {
  return seconds(overlappedHalves(half.kernels, half.network, layers) + half.host + half.gaps + 2 * half.fit);
}
