/**
 * What a load of a variant can reach at best, without its closed form: a decode step takes at least the least of each of its parts over
 * the batches that can occur, so that with `steps` of them per request
 *
 *   TPOT ≥ steps · t_least / (L - 1)        X ≤ min(C, room) / (steps · t_least)      per instance
 *
 * Parts are piecewise linear on the grid of the step table, so their least value lies on a node or at the end of the range. The bound
 * holds because a prompt never shortens a decode step: it adds its launches (closed-form-steps.ts). Where requests of one length are
 * prefilled and decoded in turns, the closed form takes TPOT as what the mean time to first token leaves of a round, which may be less
 * than the decode steps: there is no bound on TPOT then, only on the rate. A property test holds the search under bounds against the
 * one without.
 */
import { decodeSteps } from "@/features/core/serving/closed-form";
import { paddedBatch } from "@/features/core/serving/policy";
import { meanLengths, type Lengths } from "@/features/core/serving/requests";
import { BATCH_NODES, TOKEN_NODES } from "@/features/core/serving/step-table";
import type { Budget } from "./variant";

export type Bound = {
  /** Seconds per output token, at least. */
  readonly tpot: number;
  /** Requests per second of one instance with so many clients, at most. */
  readonly rate: (clients: number) => number;
};

export function boundOf({ engines, room }: Budget, lengths: Lengths, mostClients: number): Bound {
  const [spec] = engines.specs;
  if (!spec) throw new Error("A deployment without a pool");
  const { prompt, output } = meanLengths(lengths);
  const { cost, policy, ranks, speculation } = spec;
  const verified = speculation?.verified ?? 1;
  const batch = mostClients / ranks;
  const tokens = paddedBatch(Math.ceil(batch), policy.graphStride) * verified;
  const context = prompt + output / 2;
  const step =
    cost.fixed +
    leastOn(TOKEN_NODES, tokens, cost.shared) +
    leastOn(TOKEN_NODES, tokens, cost.experts) +
    leastOn(BATCH_NODES, batch, (sequences) => cost.decode(sequences, context));
  // Attention extrapolates below a batch of one; nothing takes less than no time.
  const steps = decodeSteps(spec, { output });
  const busy = Math.max(1e-12, steps * Math.max(0, step * SAFETY));
  const atOnce = Math.min(policy.maxSequences * ranks, room);
  return {
    tpot: policy.steps === "prefill-only" && lengths.spread === 1 ? 0 : busy / Math.max(1, output - 1),
    rate: (clients) => Math.min(clients, Math.max(1, atOnce)) / busy,
  };
}

/** Rounding of sums. */
const SAFETY = 1 - 1e-9;

/** Least value on [0, most]: extrapolated to 0, as the closed form may ask for less than one sequence. */
function leastOn(grid: readonly number[], most: number, value: (x: number) => number): number {
  let least = Math.min(value(0), value(most));
  for (const node of grid) {
    if (node >= most) break;
    least = Math.min(least, value(node));
  }
  return least;
}
