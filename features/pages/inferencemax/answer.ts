/** What the analysis answers. */
import type { Verdict } from "@/features/answers/answer";
import type { Figure } from "@/features/answers/explain";
import type { RowFigures } from "@/features/core/comparison/figures";
import type { Targets } from "@/features/core/scenario/resolve";
import type { Curve, CurvePoint } from "./curves";
import type { MeasuredRun } from "./measured";

/** `row`: the point worked out like the scenario itself. */
export type Best = { readonly curve: Curve; readonly point: CurvePoint; readonly row: RowFigures };

export type Overview = {
  /** The unchanged scenario under its load. */
  readonly own: RowFigures;
  readonly curves: readonly Curve[];
  /** Highest output per GPU within the targets; null: no point meets them. */
  readonly best: Best | null;
  readonly targets: Targets;
  readonly runs: readonly MeasuredRun[];
  readonly verdict: Verdict;
  readonly figures: readonly Figure[];
};
