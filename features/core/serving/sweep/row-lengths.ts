/** Lengths of the first requests as the runs of a sweep draw them, in tokens: laws may be cut anywhere, so that no formula has their mean. */
import { readLaw, scenarioLoad } from "@/features/core/workload/from-params";
import { lengthIssues } from "@/features/core/workload/length-issues";
import { drawLengths, type LengthLaw } from "@/features/core/workload/lengths";
import { WorkloadInput } from "@/features/core/workload/params";
import { stream } from "@/lib/random/generator";
import { mean } from "@/lib/statistics/mean";
import type { SweepBase } from "./cell";

type Length = { readonly mean: number; readonly least: number };

/** A shared prefix comes on top of `fresh`. */
export type RowLengths = { readonly fresh: Length; readonly output: Length };

const ROWS = 500;

/** null: laws that cannot be drawn. */
export function rowLengths({ scenario, input }: Pick<SweepBase, "scenario" | "input">): RowLengths | null {
  const law = readLaw(WorkloadInput.parse(input), scenarioLoad(scenario.workload));
  if (lengthIssues(law.input, "in_len").length + lengthIssues(law.output, "out_len").length > 0) return null;
  return { fresh: lengthFor(law.input, law.seed, "input"), output: lengthFor(law.output, law.seed, "output") };
}

function lengthFor(law: LengthLaw, seed: number, purpose: string): Length {
  const lengths = drawLengths(ROWS, law, stream(seed, purpose));
  return { mean: mean(lengths), least: lengths.reduce((least, tokens) => Math.min(least, tokens)) };
}
