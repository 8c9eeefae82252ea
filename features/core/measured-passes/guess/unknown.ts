/** What a trace does not tell of its scenario, said in words. */
import { modelTitle } from "@/features/core/model/config/model-title";
import { hasExperts, type ModelSpec } from "@/features/core/model/spec";
import type { Trace } from "@/features/core/trace";
import type { Text } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import type { PassEvidence } from "../evidence";
import type { ReadLoad } from "../load";
import type { ModelCandidate } from "./guess-model";
import { showsWidths } from "./model-fit";
import * as m from "./messages";

export function unknownModel(evidence: PassEvidence, near: ModelCandidate | undefined): Text {
  if (near !== undefined) {
    const fit = toPercent(near.fit).toFixed(0);
    return m.modelModelTitleComesNearestAnd({ fit, modelTitle: modelTitle(near) });
  }
  return showsWidths(evidence) ? m.modelNoBundledOneHas : m.modelShapesWereNotRecorded;
}

/** `model` is one that was given, and that the pass does not show. */
export const unknownRanks = (model: ModelSpec | null): Text =>
  model === null ? m.tensorParallelismNoModelIs : m.tensorParallelismPassShowsNo({ modelTitle: modelTitle(model) });

export const unknownChip = (name: string): Text =>
  name === "" ? m.acceleratorTraceDoesNotName : m.acceleratorCatalogueHasNoneThat({ name });

export function unknownParts({ header }: Trace, { load }: ReadLoad, model: ModelSpec | null): Text[] {
  const parts: Text[] = [];
  if (load.prefill === null && load.decode === null) parts.push(m.requestsAndTokensOfPass);
  else if ([load.prefill, load.decode].some((part) => part !== null && part.cached === null))
    parts.push(m.howMuchCacheHeldBefore);
  if (header.worldSize === null) parts.push(m.howManyRanksRanFile);
  if (model !== null && hasExperts(model)) parts.push(m.howEvenlyTokensMetExperts);
  return parts;
}
