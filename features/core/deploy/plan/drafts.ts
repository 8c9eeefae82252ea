/** What drafts tokens beside a server: the checkpoint's own prediction layers, a head of another checkpoint (EAGLE-3), a draft model, n-grams. */
import { presetById } from "@/features/core/model/config/presets/presets";
import type { Resolved } from "@/features/core/scenario/resolve";
import { countDrafts, type LaunchInput } from "../launch-input";

export type Drafter = {
  readonly by: "layers" | "head" | "model" | "ngram";
  readonly count: number;
  /** Checkpoint of a head or a model of its own; null = none is named. */
  readonly path: string | null;
};

/** null: nothing drafts. */
export function findDrafter({ params, model }: Resolved, input: LaunchInput): Drafter | null {
  const count = countDrafts({ params }, input);
  if (count === 0) return null;
  const { spec_by, spec_model } = params;
  if (spec_by === "ngram") return { by: "ngram", count, path: null };
  const named = input.draft_path === "" ? null : input.draft_path;
  if (spec_by === "model") return { by: "model", count, path: named ?? presetById(spec_model.trim())?.name ?? null };
  return model.mtp.length > 0 && named === null
    ? { by: "layers", count, path: null }
    : { by: "head", count, path: named };
}

/** A checkpoint is needed and none is named: the command cannot say what the prediction reckons with. */
export const lacksPath = ({ by, path }: Drafter): boolean => (by === "head" || by === "model") && path === null;
