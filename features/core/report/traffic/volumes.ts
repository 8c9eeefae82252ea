/**
 * What one collective puts on each directed link of its group, from the bytes S that its message states (operator.ts says of what).
 *
 *   all-reduce, ring of n                 2 · S · (n − 1) / n   from each rank to the next
 *   all-gather, reduce-scatter, ring          S · (n − 1) / n   from each rank to the next
 *   blocks round a ring                       S · (n − 1) / n   from each rank to the next
 *   all-to-all                                S / n             between every ordered pair
 *   send                                      S                 one way
 *
 * A group of g ranks in each of m domains reduces in the domain, between ranks of the same place in their domains on 1/g of the message, and
 * in the domain again: each rank sends what it would in one ring, most of it nearby (collectives.ts times it so).
 */
import type { Collective } from "@/features/core/hardware/topology/collectives";

/** Ranks by their place in the group. */
export type LinkBytes = { readonly from: number; readonly to: number; readonly bytes: number };

export type Group = { readonly ranks: number; /** Of these, neighbours in one domain. */ readonly near: number };

export function linkVolumes(collective: Collective, bytes: number, { ranks, near }: Group): readonly LinkBytes[] {
  if (ranks <= 1 || bytes === 0) return [];
  if (collective === "send") return [{ from: 0, to: 1, bytes }];
  if (collective === "all-to-all") return pairs(ranks, bytes / ranks);
  const passes = collective === "all-reduce" ? 2 : 1;
  // Blocks that go round pass every rank, whatever domain it is in; so does a ring of domains that are not evenly filled.
  const inside = collective === "ring" || ranks % near !== 0 ? ranks : Math.min(near, ranks);
  const domains = ranks / inside;
  const within = Array.from({ length: domains }, (_, domain) =>
    ring(inside, (passes * bytes * (inside - 1)) / inside).map(({ from, to, bytes: sent }) => ({
      ...{ from: domain * inside + from, to: domain * inside + to, bytes: sent },
    })),
  );
  const share = bytes / inside;
  const between = Array.from({ length: domains > 1 ? inside : 0 }, (_, index) =>
    ring(domains, (passes * share * (domains - 1)) / domains).map(({ from, to, bytes: sent }) => ({
      ...{ from: from * inside + index, to: to * inside + index, bytes: sent },
    })),
  );
  return [...within.flat(), ...between.flat()];
}

/** All links of a group together: 2 · S · (n − 1) of an all-reduce, S of a send, S · (n − 1) of all others, however the ranks are placed. */
export function groupVolume(collective: Collective, bytes: number, ranks: number): number {
  if (ranks <= 1) return 0;
  if (collective === "send") return bytes;
  return (collective === "all-reduce" ? 2 : 1) * bytes * (ranks - 1);
}

const ring = (ranks: number, bytes: number): readonly LinkBytes[] =>
  ranks <= 1 ? [] : Array.from({ length: ranks }, (_, from) => ({ from, to: (from + 1) % ranks, bytes }));

const pairs = (ranks: number, bytes: number): readonly LinkBytes[] =>
  Array.from({ length: ranks }, (_, from) =>
    Array.from({ length: ranks }, (_, to) => ({ from, to, bytes })).filter(({ to }) => to !== from),
  ).flat();

/** Share of a link's rate that is used: bytes / (rate · time). Rates are bytes a second; lib/units/edge.ts converts Gbit/s. */
export const utilisation = (bytes: number, bytesPerSecond: number, seconds: number): number =>
  bytes / (bytesPerSecond * seconds);
