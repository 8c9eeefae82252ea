/** The ranks of one layer, as numbered, balanced, and balanced with redundant experts. */
import {
  balancedPlacement,
  imbalance,
  numberedPlacement,
  rankLoads,
  variation,
  type Placement,
} from "@/features/core/operators/routing/placement";
import type { Text } from "@/lib/text";
import { mean, meanOrZero } from "@/lib/statistics/mean";
import type { PlacedInput } from "./input";
import type { ExpertLoad, MoeKind } from "./load";
import * as m from "./messages";

type PlacementId = "numbered" | "balanced" | "redundant";

export type PlacementChoice = {
  readonly id: PlacementId;
  readonly label: Text;
  /** First MoE layer: experts by rank, load of each rank over the mean. */
  readonly ranks: readonly (readonly number[])[];
  readonly loads: readonly number[];
  readonly slots: number;
  readonly copies: number;
  /** Mean over all MoE layers. */
  readonly imbalance: number;
  readonly worstImbalance: number;
  readonly variation: number;
};

export function placements(load: ExpertLoad, input: PlacedInput, ep: number): readonly PlacementChoice[] {
  const [first] = load.kinds;
  if (!first) return [];
  const extra = input.redundant > 0 ? input.redundant : ep;
  const choices: readonly { id: PlacementId; label: Text; place: (picks: readonly number[]) => Placement }[] = [
    {
      id: "numbered",
      label: m.byNumber2,
      place: (picks) => numberedPlacement(picks.length, ep),
    },
    { id: "balanced", label: m.balanced, place: (picks) => balancedPlacement(picks, ep) },
    {
      id: "redundant",
      label: m.balancedExtraRedundant({ extra }),
      place: (picks) => balancedPlacement(picks, ep, extra),
    },
  ];
  return choices.map((choice) => described(load, first, choice));
}

function described(
  load: ExpertLoad,
  first: MoeKind,
  { id, label, place }: { id: PlacementId; label: Text; place: (picks: readonly number[]) => Placement },
): PlacementChoice {
  const layers = load.imported?.columns === "experts" ? load.imported.table.rows.length : LAYERS;
  const picked = Array.from({ length: layers }, (_, layer) => load.picks(first, layer));
  const placed = picked.map((picks) => ({ picks, placement: place(picks) }));
  const loads = placed.map(({ picks, placement }) => rankLoads(placement, picks));
  const imbalances = loads.map(imbalance);
  const shown = placed[0]?.placement ?? { ranks: [], replicas: [] };
  const even = meanOrZero(loads[0] ?? []);
  return {
    id,
    label,
    ranks: shown.ranks,
    loads: (loads[0] ?? []).map((load) => (even === 0 ? 0 : load / even)),
    slots: Math.max(0, ...shown.ranks.map((residents) => residents.length)),
    copies: shown.replicas.reduce((sum, count) => sum + count - 1, 0),
    imbalance: mean(imbalances),
    worstImbalance: Math.max(...imbalances),
    variation: mean(loads.map(variation)),
  };
}

/** Numberings that represent all layers of a Zipf law. */
const LAYERS = 8;
