/** Models that embed or rank: a request is one pass over its text. */
import { leadingTitle } from "@/features/core/model/config/model-title";
import type { ModelSpec } from "@/features/core/model/spec";
import type { Issue } from "@/lib/issue";
import type { Workload } from "../resolve";
import { issue } from "./messages.issues";

/** Its own answer where nothing is generated: one, of no length; an encoder has no prefix to share, for all its tokens see all others. */
export function statedLoad(model: ModelSpec, load: Workload): Workload {
  if (model.task !== "embed") return load;
  return { ...load, osl: 1, prefixHit: isEncoder(model) ? 0 : load.prefixHit };
}

const isEncoder = ({ layers }: ModelSpec): boolean =>
  layers.some(({ attention }) => attention.kind === "softmax" && attention.bothWays === true);

export function readingNotes(model: ModelSpec): Issue[] {
  if (model.task !== "embed") return [];
  return [issue("MODEL-READS-ONLY", "model", { leadingTitle: leadingTitle(model) })];
}
