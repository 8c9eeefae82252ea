/**
 * Which expert lives on which EP rank. A replicated expert shares its tokens evenly among its replicas.
 *
 * `balancedPlacement` replicates where the load per replica is highest, then packs the heaviest first onto the least loaded rank
 * with a free slot (longest processing time first; the scheme that DeepSeek published with its expert load balancer, EPLB).
 */
import { moments } from "@/lib/statistics/mean";

export type Placement = {
  /** Experts of each rank, one entry per slot. */
  readonly ranks: readonly (readonly number[])[];
  /** Copies of each expert over all ranks, 1 or more. */
  readonly replicas: readonly number[];
};

/** As checkpoints are loaded: consecutive numbers, equally many on each rank as far as that divides. */
export function numberedPlacement(experts: number, ranks: number): Placement {
  const slots = Math.ceil(experts / ranks);
  return {
    ranks: Array.from({ length: ranks }, (_, rank) =>
      Array.from({ length: Math.max(0, Math.min(slots, experts - rank * slots)) }, (_, slot) => rank * slots + slot),
    ),
    replicas: Array.from({ length: experts }, () => 1),
  };
}

/** `loads` of each expert in any unit; `redundant` extra slots over all ranks. */
export function balancedPlacement(loads: readonly number[], ranks: number, redundant = 0): Placement {
  const replicas = replicated(loads, Math.min(redundant, loads.length * (ranks - 1)), ranks);
  const slots = Math.ceil(replicas.reduce((sum, count) => sum + count, 0) / ranks);
  const shares = loads.map((load, expert) => load / (replicas[expert] ?? 1));
  const heaviestFirst = Array.from(shares.keys()).sort((a, b) => (shares[b] ?? 0) - (shares[a] ?? 0) || a - b);
  const held: number[][] = Array.from({ length: ranks }, () => []);
  const sums = new Float64Array(ranks);
  for (const expert of heaviestFirst) {
    const copies = replicas[expert] ?? 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const rank = leastLoaded(held, sums, slots, copies > 1 ? expert : null);
      held[rank]?.push(expert);
      sums[rank] = (sums[rank] ?? 0) + (shares[expert] ?? 0);
    }
  }
  return { ranks: held, replicas };
}

/** One copy more for whichever expert has most load per copy; never more copies than ranks. */
function replicated(loads: readonly number[], redundant: number, ranks: number): number[] {
  const replicas = loads.map(() => 1);
  for (let added = 0; added < redundant; added += 1) {
    let heaviest = -1;
    let most = -1;
    for (const [expert, load] of loads.entries()) {
      const count = replicas[expert] ?? 1;
      if (count >= ranks || load / count <= most) continue;
      heaviest = expert;
      most = load / count;
    }
    if (heaviest < 0) break;
    replicas[heaviest] = (replicas[heaviest] ?? 1) + 1;
  }
  return replicas;
}

/** Among the ranks with a free slot; one that has a copy already only where no other is left. `copied` = expert with copies. */
function leastLoaded(
  held: readonly (readonly number[])[],
  sums: Float64Array,
  slots: number,
  copied: number | null,
): number {
  let best = -1;
  let least = Infinity;
  for (let rank = 0; rank < held.length; rank += 1) {
    const experts = held[rank] ?? [];
    if (experts.length >= slots) continue;
    const twice = copied !== null && experts.includes(copied);
    const load = (sums[rank] ?? 0) + (twice ? 1e300 : 0);
    if (load >= least) continue;
    best = rank;
    least = load;
  }
  return best;
}

/** Load of each rank, in the unit of `loads`. */
export function rankLoads({ ranks, replicas }: Placement, loads: readonly number[]): number[] {
  return ranks.map((experts) =>
    experts.reduce((sum, expert) => sum + (loads[expert] ?? 0) / (replicas[expert] ?? 1), 0),
  );
}

/** Busiest over mean, 1 = even; 1 where nothing is loaded. */
export function imbalance(loads: readonly number[]): number {
  const total = loads.reduce((sum, load) => sum + load, 0);
  const busiest = loads.reduce((most, load) => Math.max(most, load), -Infinity);
  return total === 0 ? 1 : (busiest * loads.length) / total;
}

/** Standard deviation over mean (of the ranks at hand, not of a sample). */
export function variation(loads: readonly number[]): number {
  const { mean, sd } = moments(loads);
  return mean === 0 ? 0 : sd / mean;
}
