/** Controls of experts that were set for a model that has none: no figure depends on them. */
import { modelTitle } from "@/features/core/model/config/model-title";
import { hasExperts, type ModelSpec } from "@/features/core/model/spec";
import type { DraftModel } from "@/features/core/operators/speculation";
import type { Issue } from "@/lib/issue";
import { idle } from "../fields/idle-control";
import type { Scenario } from "../schema";
import * as m from "./messages";

type Beside = {
  readonly params: Scenario;
  readonly model: ModelSpec;
  /** It is priced with the same popularity of experts. */
  readonly draft: DraftModel | null;
};

const ROUTED = ["redundant", "imbalance", "zipf", "w_routed"] as const;

export function expertNotes({ params, model, draft }: Beside): Issue[] {
  const alone = !hasExperts(model) && !(draft && hasExperts(draft.model));
  const routed = alone ? [...ROUTED, ...(params.split ? (["d_redundant"] as const) : [])] : [];
  const without = [...routed.map(noExperts(model)), ...(hasSharedWeights(model) ? [] : [noSharedExpert(model)])];
  // No copies of experts are what such a model has anyway.
  return without.filter(({ at }) => params[at as keyof Scenario] !== null && params[at as keyof Scenario] !== 0);
}

/** Shared experts, and the projections around narrow ones, which are stored as they are. */
const hasSharedWeights = ({ layers, hidden }: ModelSpec): boolean =>
  layers.some(({ ffn }) => ffn.kind === "moe" && (ffn.sharedWidth > 0 || ffn.expertHidden !== hidden));

const noExperts =
  (model: ModelSpec) =>
  (key: string): Issue =>
    idle(key, m.keyHasNoEffectHere({ key, model: modelTitle(model) }));

const noSharedExpert = (model: ModelSpec): Issue =>
  idle("w_shared", m.wSharedHasNoEffect({ model: modelTitle(model) }));
