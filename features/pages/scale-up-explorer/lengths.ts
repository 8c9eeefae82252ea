/** What the length laws come to: means of a drawn workload, so that truncation counts. */
import { mean } from "@/lib/statistics/mean";
import { interpolatedQuantile } from "@/lib/statistics/quantile";
import type { Workload } from "@/features/core/workload/workload";

export type LengthFacts = { readonly mean: number; readonly p50: number; readonly p95: number; readonly max: number };

export type Lengths = {
  readonly prompt: LengthFacts;
  readonly output: LengthFacts;
  readonly fixed: boolean;
  /** How far they range around their means as the scenario says; 0 under laws of the page's own, of which the closed form has the means alone. */
  readonly variation: number;
};

export const listLengths = ({ prompt, output }: Workload, variation: number): Lengths => {
  const [input, made] = [facts(prompt), facts(output)];
  return { prompt: input, output: made, fixed: input.p50 === input.max && made.p50 === made.max, variation };
};

function facts(values: Int32Array): LengthFacts {
  const sorted = values.slice().sort();
  const quantile = (share: number): number => interpolatedQuantile(sorted, share);
  return { mean: mean(sorted), p50: quantile(0.5), p95: quantile(0.95), max: sorted.at(-1) ?? 0 };
}
