/** Compares two runs: each figure with its change, an interval if per-request data exist, and whether the work was the same. */
import {
  rateLine,
  singleRequests,
  timeLines,
  type ComparedLine,
  type Samples,
} from "@/features/core/evidence/run-comparison/compared-figures";
import { comparedWork, type WorkLine } from "@/features/core/evidence/run-comparison/work";
import type { Run } from "./runs";

export type Comparison = {
  readonly a: Run;
  readonly b: Run;
  readonly lines: readonly ComparedLine[];
  readonly match: readonly WorkLine[];
  /** Whether the stated fields of both are equal; null: too few are stated. */
  readonly same: boolean | null;
  readonly samples: Samples;
};

/** `a` and `b` are numbers of runs; 0: the first, the second. Null where there are no two. */
export function compareRuns(
  runs: readonly Run[],
  { a, b, seed }: { readonly a: number; readonly b: number; readonly seed: number },
): Comparison | null {
  const first = runs.find(({ number }) => number === a) ?? runs[0];
  const second = runs.find(({ number }) => number === b) ?? runs.find((run) => run !== first);
  if (!first || !second || first === second) return null;
  const [left, right] = [first.measurement, second.measurement];
  const match = comparedWork(left, right);
  const samples = singleRequests(left, right);
  return {
    a: first,
    b: second,
    match,
    same: match.some(({ same }) => same === false) ? false : match.some(({ same }) => same === true) ? true : null,
    samples,
    lines: [
      ...timeLines(left, right, samples, seed),
      ...rateLine("rate", first.measured.rate, second.measured.rate),
      ...rateLine("requestRate", left.requestRate, right.requestRate),
    ],
  };
}
