/** The layouts of the curves: the listed ones, or the smallest that fit the weights. */
import type { EvaluateRow } from "@/features/core/comparison/evaluate";
import { TENSOR_DEGREES, type RowSettings } from "@/features/core/comparison/settings";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Issue } from "@/lib/issue";
import type { InferencemaxInput } from "./input";

export type Layout = {
  readonly settings: RowSettings;
  /** Why it cannot be run; empty where it can. */
  readonly issues: readonly Issue[];
};

const SHOWN = 3;

/** Phases that differ keep the scenario's own layouts: a list of degrees covers only one phase. */
export function layouts(
  { params }: Resolved,
  { tps, adps, gpus }: InferencemaxInput,
  hw: RowSettings,
  evaluate: EvaluateRow,
): readonly Layout[] {
  if (params.split) return [checked({ ...hw }, evaluate)];
  const ranks = adps.length > 0 ? adps : [params.adp];
  const sized = (tp: number, adp: number): RowSettings => ({
    ...hw,
    tp,
    adp,
    ep: null,
    ...copies(gpus, tp * adp * params.pp * params.cp),
  });
  if (tps.length > 0) return ranks.flatMap((adp) => tps.map((tp) => checked(sized(tp, adp), evaluate)));
  return ranks.flatMap((adp) => {
    const tried = TENSOR_DEGREES.map((tp) => checked(sized(tp, adp), evaluate));
    const fitting = tried.filter(({ issues }) => issues.length === 0).slice(0, SHOWN);
    // Nothing fits: the widest layout gives the reason.
    return fitting.length > 0 ? fitting : tried.slice(-1);
  });
}

const copies = (gpus: number | null, instance: number): RowSettings =>
  gpus === null ? {} : { replicas: Math.max(1, Math.floor(gpus / instance)) };

function checked(settings: RowSettings, evaluate: EvaluateRow): Layout {
  const { figures, issues } = evaluate(settings);
  if (figures === null) return { settings, issues };
  if (figures.served !== null) return { settings, issues: [] };
  return { settings, issues: figures.misfit ? [figures.misfit] : issues };
}
