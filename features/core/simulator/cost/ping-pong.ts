/**
 * Micro-batches between attention and FFN: each goes through all layers of both sides and both ways between them, and every side and way
 * serves one at a time, so whatever takes longest sets the pace once there are enough of them (MegaScale-Infer, arXiv 2504.02263, section 4.1:
 * m · max(Tₐ, T_f) a layer once m ≥ 2 · (1 + T_c / T_f) with Tₐ ≈ T_f; fewer leave the sides waiting for the way there and back).
 *
 *   t = max(Σ Tᵢ, m · max Tᵢ)
 */
import { microBatch } from "../core/micro-batch";
import type { StepCost } from "./step-cost";

/** Seconds of a step of `batches` micro-batches; `parts`: seconds of one of them on each side and way, all layers. */
export function pingPong(parts: readonly number[], batches: number): number {
  const sum = parts.reduce((all, part) => all + part, 0);
  return Math.max(sum, batches * Math.max(...parts));
}

/** Micro-batches of `sequences` on a rank: each has one or more. */
export const countBatches = (batches: number, sequences: number): number => Math.min(batches, Math.max(1, sequences));

/** `host`: seconds of a step with `sequences` on a rank that are spent once, whatever its micro-batches. */
export function pingPongCost(
  parts: readonly StepCost[],
  { batches, ranks, host }: { batches: number; ranks: number; host: (sequences: number) => number },
): StepCost {
  return {
    seconds: (work) => {
      const sequences = work.decodes / ranks;
      const count = countBatches(batches, sequences);
      const part = microBatch(work, count);
      return (
        host(sequences) +
        pingPong(
          parts.map((each) => each.seconds(part, 0)),
          count,
        )
      );
    },
  };
}
