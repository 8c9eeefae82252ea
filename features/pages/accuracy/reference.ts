/**
 * What the reference tool of the field scores on the same rows: AIConfigurator 095f58a51 (Apache-2.0), its own engine run unmodified
 * with its own measured operator tables. Its errors are known for all rows together and, for TTFT, by batch per rank; not row by row.
 */
import { range, BATCH_STEPS } from "./error-lines";

export const REFERENCE = {
  name: "AIConfigurator",
  version: "095f58a51",
  tpot: { median: 0.14, p90: 0.476, within: 0.63 },
  ttft: { median: 0.457, p90: 0.883, within: 0.3 },
  /** Order of two layouts of the same load by tokens per second and GPU. */
  order: 0.944,
  /** It refuses or sizes wrongly about 6 % of rows that ran. */
  answered: 0.94,
} as const;

/** Median of predicted / measured - 1 of its TTFT, by batch per rank. */
const TTFT_BIAS: readonly (readonly [batch: number, bias: number])[] = [
  [4, 0.1],
  [8, -0.11],
  [32, -0.25],
  [64, -0.37],
  [128, -0.62],
  [129, -0.78],
];

/** null where it is not known. */
export function referenceTtftBias(line: string): number | null {
  const bias = TTFT_BIAS.find(([batch]) => range(batch, BATCH_STEPS) === line);
  return bias ? bias[1] : null;
}
