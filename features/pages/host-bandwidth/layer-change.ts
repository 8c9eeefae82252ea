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

/** Changes of the layers of one kind, all from the same numbered placement. `popular`: chances by popularity; `domain`: ranks of one scale-up domain. */
export function layerChanges(drawn: Drawn, popular: readonly number[], ep: number, domain: number) {
  const old = numberedPlacement(popular.length, ep);
  const homes = new Map(old.ranks.flatMap((experts, rank) => experts.map((expert) => [expert, rank] as const)));
  return (layer: number) => layerChange(drawn, popular, { old, homes, domain }, layer);
}

type Before = { readonly old: Placement; readonly homes: ReadonlyMap<number, number>; readonly domain: number };

function layerChange(
  { seed, redundant }: Drawn,
  popular: readonly number[],
  { old, homes, domain }: Before,
  layer: number,
) {
  const picks = numberedPopularity(popular, seed, layer);
  const next = balancedPlacement(picks, old.ranks.length, redundant);
  return {
    before: imbalance(rankLoads(old, picks)),
    after: imbalance(rankLoads(next, picks)),
    slots: Math.max(...next.ranks.map((experts) => experts.length)),
    arrivals: arrivals(homes, next, domain),
  };
}

/** Per rank, slots to fill from ranks in the same domain and from others. */
function arrivals(
  homes: Before["homes"],
  next: Placement,
  domain: number,
): readonly { readonly near: number; readonly far: number }[] {
  return next.ranks.map((experts, rank) => {
    let [near, far] = [0, 0];
    for (const expert of experts) {
      const from = homes.get(expert) ?? rank;
      if (from === rank) continue;
      if (Math.floor(from / domain) === Math.floor(rank / domain)) near += 1;
      else far += 1;
    }
    return { near, far };
  });
}
