/** The layout of a contender: the scenario's, or the fewest GPUs that will do. */
import type { EvaluateRow } from "@/features/core/comparison/evaluate";
import type { RowFigures, RowOutcome } from "@/features/core/comparison/figures";
import { limitStates, type Judgement } from "@/features/core/comparison/limits";
import { TENSOR_DEGREES, type RowSettings } from "@/features/core/comparison/settings";
import type { Sized } from "../input";

export type SizedRow = { readonly settings: RowSettings; readonly outcome: RowOutcome };

/** One tensor-parallel instance; what no size satisfies is shown at the smallest that holds the weights, else at the largest that runs. */
export function sizedRow(
  settings: RowSettings,
  sized: Exclude<Sized, "best">,
  evaluate: EvaluateRow,
  judgement: Judgement,
): SizedRow {
  if (sized === "same") return { settings, outcome: evaluate(settings) };
  const tried = TENSOR_DEGREES.map((tp): SizedRow => {
    const patch = { ...settings, tp, adp: 1, ep: null, pp: 1, cp: 1, replicas: 1, split: false };
    return { settings: patch, outcome: evaluate(patch) };
  });
  const first = (does: (figures: RowFigures) => boolean): SizedRow | undefined =>
    tried.find(({ outcome }) => outcome.figures !== null && does(outcome.figures));
  const within = first((figures) => figures.served !== null && limitStates(figures, judgement).every(({ met }) => met));
  const holdsAll = first(({ misfit, partly }) => misfit === null && partly === null);
  const holdsWeights = first(({ served }) => served !== null);
  const last = tried.findLast(({ outcome }) => outcome.figures !== null) ?? tried.at(-1);
  const chosen = (sized === "limits" ? within : undefined) ?? holdsAll ?? holdsWeights ?? last;
  if (!chosen) throw new Error("No layout was tried");
  return chosen;
}
