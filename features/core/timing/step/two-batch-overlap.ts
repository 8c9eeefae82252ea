/**
 * Two-batch overlap: a pass is split in two halves; while one half computes the other communicates.
 * Per layer a half needs K/L of kernels and N/L of network, so with L layers
 *
 *   t = 2 · max(K, N) + min(K, N) / L + host + gaps + 2 · fit
 *
 * where K, N and the engine's fit are those of one half: weights are read once per half, which is why small batches lose.
 * Source: steady state of a two-stage pipeline with one ramp (DeepSeek-V3 report, section 3.4, describes the practice).
 */
import { seconds, type Seconds } from "@/lib/units/quantity";
import type { StepTime } from "./step-time";

/** `half` is the step of one half batch; `layers` the number of layers of the model. */
export function twoBatchTime(half: StepTime, layers: number): Seconds {
  const longer = Math.max(half.kernels, half.network);
  const shorter = Math.min(half.kernels, half.network);
  return seconds(2 * longer + shorter / layers + half.host + half.gaps + 2 * half.fit);
}
