/** A model of the suite in the few numbers that AICompass asks for; its custom form, filled in. */
import { parameterCounts } from "@/features/core/model/parameters";
import { type ModelSpec, routedFfn } from "@/features/core/model/spec";
import type { CompassModel } from "./presets";

const BILLION = 1e9;

/** Null where the layers have no heads of the kind its formulas need. */
export function compassModel(
  model: ModelSpec,
  image: { readonly px: number; readonly patch: number },
): CompassModel | null {
  const attention = model.layers
    .map((group) => group.attention)
    .find(({ kind }) => kind === "softmax" || kind === "mla");
  if (attention === undefined || (attention.kind !== "softmax" && attention.kind !== "mla")) return null;
  const counts = parameterCounts(model);
  const vision = model.towers.find(({ modality }) => modality === "vision");
  const moe = routedFfn(model);
  const total = counts.total / BILLION;
  const shape = {
    ...{ id: "scenario", name: model.name, params_b: total, hidden: model.hidden, check: "sound" as const },
    layers: model.layers.reduce((sum, { count }) => sum + count, 0),
    heads: attention.heads,
    kv_heads: attention.kind === "softmax" ? attention.kvHeads : attention.heads,
    vocab: model.embedding.vocab,
    context: model.maxContext ?? 0,
  };
  if (moe) {
    const expert = counts.routedExperts / moe.experts / BILLION;
    const shared = total - counts.routedExperts / BILLION;
    const { experts, topK: top_k, width: expert_width } = moe;
    return { ...shape, kind: "moe", shared_b: shared, expert_b: expert, experts, top_k, expert_width };
  }
  if (vision === undefined) return { ...shape, kind: "dense" };
  return { ...shape, kind: "vlm", vision_b: vision.params / BILLION, image_px: image.px, patch_px: image.patch };
}
