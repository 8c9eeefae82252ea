/**
 * The popularity of experts in every MoE layer.
 *
 * Zipf: p_i ~ i^-s, each layer with a different order. A measured table of as many columns as the model has experts is taken as
 * their load, layer by layer. A table of other columns says how busy ranks are: it gives the slope (core/operators/routing).
 */
import { measuredPicks, type MeasuredLoad } from "@/features/core/operators/routing/measured-load";
import { numberedPopularity } from "@/features/core/operators/routing/numbering";
import { pickProbabilities, zipfPopularity } from "@/features/core/operators/routing/popularity";
import { layerKinds, type LayerKind } from "@/features/core/host-link/layer-kinds";
import type { MoeFfn, ModelSpec } from "@/features/core/model/spec";
import type { PlacedInput } from "./input";

export type MoeKind = { readonly kind: LayerKind; readonly ffn: MoeFfn };

export type ExpertLoad = {
  readonly kinds: readonly MoeKind[];
  /** Zipf slope in use; null where the table gives every expert's load. */
  readonly slope: number | null;
  readonly imported: MeasuredLoad | null;
  /** Chance that one token picks each expert, by expert number, in the given MoE layer of the model (0 = first). */
  readonly picks: (moe: MoeKind, layer: number) => readonly number[];
};

export const moeKinds = (model: ModelSpec): readonly MoeKind[] =>
  layerKinds(model).flatMap((kind) => (kind.group.ffn.kind === "moe" ? [{ kind, ffn: kind.group.ffn }] : []));

export function expertLoad(model: ModelSpec, { load, zipf, seed }: Popularity): ExpertLoad {
  const kinds = moeKinds(model);
  if (load?.columns === "experts")
    return {
      kinds,
      slope: null,
      imported: load,
      picks: keptPicks(({ ffn }, layer) => measuredPicks(load, layer, ffn.topK)),
    };
  const popular = new Map(
    kinds.map(({ ffn }) => [ffn, pickProbabilities(zipfPopularity(ffn.experts, zipf), ffn.topK)] as const),
  );
  return {
    kinds,
    slope: zipf,
    imported: load,
    picks: keptPicks(({ ffn }, layer) => numberedPopularity(popular.get(ffn) ?? [], seed, layer)),
  };
}

type Popularity = Pick<PlacedInput, "load" | "zipf" | "seed">;

/** Paging, placements and curves all need each layer's probabilities: computed once. */
function keptPicks(of: ExpertLoad["picks"]): ExpertLoad["picks"] {
  const known = new Map<string, readonly number[]>();
  return (moe, layer) => {
    const key = `${moe.kind.name} ${layer}`;
    const picks = known.get(key) ?? of(moe, layer);
    known.set(key, picks);
    return picks;
  };
}
