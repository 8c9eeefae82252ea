/** One MoE layer before and after a rebalance: imbalance, and which slots are refilled from where. */
import { numberedPopularity } from "@/features/core/operators/routing/numbering";
import {
  balancedPlacement,
  imbalance,
  numberedPlacement,
  rankLoads,
  type Placement,
} from "@/features/core/operators/routing/placement";
import type { PlacedExperts } from "@/features/core/host-link/placed-experts";
import type { Input } from "./input";

type Drawn = Pick<Input, "seed"> & Pick<PlacedExperts, "redundant">;

/** `popular`: chances by popularity; `domain`: ranks of one scale-up domain. */
export function layerChange(
  { seed, redundant }: Drawn,
  popular: readonly number[],
  ep: number,
  domain: number,
  layer: number,
) {
  const picks = numberedPopularity(popular, seed, layer);
  const old = numberedPlacement(popular.length, ep);
  const next = balancedPlacement(picks, ep, redundant);
  return {
    before: imbalance(rankLoads(old, picks)),
    after: imbalance(rankLoads(next, picks)),
    slots: Math.max(...next.ranks.map((held) => held.length)),
    arrivals: arrivals(old, next, domain),
  };
}

/** Per rank, slots to fill from ranks of its own domain and from others. */
function arrivals(old: Placement, next: Placement, domain: number): readonly { near: number; far: number }[] {
  const home = new Map<number, number>();
  old.ranks.forEach((held, rank) => held.forEach((expert) => home.set(expert, rank)));
  return next.ranks.map((held, rank) => {
    const come = held.map((expert) => home.get(expert) ?? rank).filter((from) => from !== rank);
    const near = come.filter((from) => Math.floor(from / domain) === Math.floor(rank / domain)).length;
    return { near, far: come.length - near };
  });
}
