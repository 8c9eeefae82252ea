/** What the analysis answers: plain data. */
import type { Verdict } from "@/features/answers/answer";
import type { Figure } from "@/features/answers/explain";
import type { RowFigures } from "@/features/core/comparison/figures";
import type { LimitId, LimitState } from "@/features/core/comparison/limits";
import type { Difference, MetricId } from "@/features/core/comparison/metrics";
import type { Judged, RowKey } from "@/features/core/comparison/settings";
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import type { Row } from "./row";

export type ScenarioLine = {
  /** Position in the result, from 1. */
  readonly id: number;
  /** Position in the edited table, from 0. */
  readonly row: number;
  readonly name: Text;
  readonly written: readonly (readonly [RowKey, string])[];
  readonly figures: RowFigures | null;
  readonly limits: readonly LimitState[];
  /** It runs and breaks no limit. */
  readonly within: boolean;
  /** Against the baseline; null where either cannot be run. */
  readonly differences: Readonly<Partial<Record<MetricId, Difference | null>>> | null;
  /** The reason why it cannot run, or a note. */
  readonly issues: readonly Issue[];
};

export type ScenarioTable = {
  /** The edited rows, lists unexpanded. */
  readonly rows: readonly Row[];
  readonly lines: readonly ScenarioLine[];
  /** Of the baseline line. */
  readonly baseline: number;
  readonly judged: Judged;
  readonly totals: Totals;
  readonly verdict: Verdict;
  readonly figures: readonly Figure[];
};

export type LimitCount = { readonly id: LimitId; readonly judged: number; readonly broken: number };

export type Totals = {
  readonly scenarios: number;
  /** That can be run at all. */
  readonly runnable: number;
  readonly within: number;
  /** Over all scenarios that can run, as if they ran together. */
  readonly gpus: number;
  readonly outputRate: number;
  readonly limits: readonly LimitCount[];
  /** Lines by their id: most output per GPU within the limits, and the one nearest to them where none is. */
  readonly best: number | null;
  readonly nearest: number | null;
};
