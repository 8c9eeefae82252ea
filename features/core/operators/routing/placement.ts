/**
 * Which expert lives on which EP rank. A replicated expert shares its tokens evenly among its replicas.
 *
 * `balancedPlacement` replicates where the load per replica is highest, then packs the heaviest first onto the least loaded rank
 * with a free slot (longest processing time first; the scheme that DeepSeek published with its expert load balancer, EPLB).
 */
import { moments } from "@/lib/statistics/mean";
import { leastQueue, put, takeLeast } from "./least-queue";

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
  return { ranks: packed({ heaviestFirst, shares, replicas, slots, ranks }), replicas };
}

type Packing = {
  readonly heaviestFirst: readonly number[];
  /** Load of one copy. */
  readonly shares: readonly number[];
  readonly replicas: readonly number[];
  readonly slots: number;
  readonly ranks: number;
};

/** Each copy onto the least loaded rank with a free slot; one that has a copy already only where no other is left. */
function packed({ heaviestFirst, shares, replicas, slots, ranks }: Packing): number[][] {
  const assigned: number[][] = Array.from({ length: ranks }, () => []);
  const sums = new Float64Array(ranks);
  const free = leastQueue(sums);
  const isFree = (rank: number): boolean => (assigned[rank]?.length ?? 0) < slots;
  for (const expert of heaviestFirst) {
    // Those that have a copy of this expert are out of the queue until it is done.
    const copied: number[] = [];
    for (let copy = 0; copy < (replicas[expert] ?? 1); copy += 1) {
      const next = takeLeast(free);
      const rank = next ?? Math.min(...copied.filter(isFree));
      assigned[rank]?.push(expert);
      sums[rank] = (sums[rank] ?? 0) + (shares[expert] ?? 0);
      if (next !== undefined) copied.push(next);
    }
    for (const rank of copied) if (isFree(rank)) put(free, rank);
  }
  return assigned;
}

/** One copy more for whichever expert has most load per copy; never more copies than ranks. */
function replicated(loads: readonly number[], redundant: number, ranks: number): number[] {
  const replicas = loads.map(() => 1);
  const lightness = Float64Array.from(loads, (load) => -load);
  const heaviest = leastQueue(lightness);
  for (let added = 0; added < redundant; added += 1) {
    const expert = takeLeast(heaviest);
    if (expert === undefined) break;
    const count = (replicas[expert] ?? 1) + 1;
    replicas[expert] = count;
    lightness[expert] = -(loads[expert] ?? 0) / count;
    if (count < ranks) put(heaviest, expert);
  }
  return replicas;
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
