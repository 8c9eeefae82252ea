/**
 * How far repeats of one configuration differ, where a user gives no repeats of it, and what it counts for beside them.
 *
 * `sd`: standard deviation of ln(figure) of one run at one load. `weight`: for how many degrees of freedom it stands. They rest on
 * public repeats, by moments of ln(variance) (Smyth 2004, its equations for the hyperparameters), `sd` rounded up:
 * - `step` (rates, TPOT, ITL, E2E): 58 loads of InferenceX measured twice to four times under one image (2026-03 to 2026-04, Apache-2.0):
 *   TPOT 0.45 % and output throughput from both times 0.46 %, without a tail; 57 static batches of Splitwise with five repeats (MIT): 0.30 %,
 *   with configurations up to 2.4 %. Days on which every point of a curve moved alike are settings, and left out.
 * - `first` (TTFT): the same InferenceX loads 1.4 % in the middle, 2.6 % root mean square, single ones 8 %; prefill of Splitwise 0.95 %
 *   in the middle, single ones 15 %. The root mean square is taken.
 * - `jitter_s`: the host's part, in seconds, which short prompts do not hide: prefills of 50 to 75 ms scatter by 3 to 10 ms (Splitwise).
 * - `weight` by these moments: none of a tail for InferenceX, 1.5 for Splitwise, 1.7 for TTFT. With 6 and 4, of 570 gates
 *   between Splitwise repeats three of one run against one raised an alarm, none of two against two (bench/accuracy/publishers/gate).
 * - `tail` multiplies `sd` for a p99, 1.5 for a median: resampled single requests of three public runs give 0.15 to 4.3 (TPOT, ITL, E2E) and
 *   0.15 to 0.23 (TTFT of queues) times the scatter of the mean for a p99, 0.2 to 5.8 for a median. No public repeats state tails.
 * - E2E is its first token and its steps: both scatter by themselves.
 * - `shared`: share of that variance that all loads of one repeat have in common. Curves of InferenceX, seven loads each, moved together by
 *   0.1 % in TPOT and 1.2 % in TTFT, 0.1 to 0.2 of it.
 */
import { mean } from "@/lib/statistics/mean";
import scatter from "./scatter.json";
import type { FigureName } from "./figures";

export type Scatter = {
  /** Variance of ln(figure) of one run at one load. */
  readonly variance: number;
  /** Degrees of freedom that it counts for. */
  readonly weight: number;
  /** Share of the variance that the loads of one repeat have in common. */
  readonly shared: number;
};

/** Of a median beside a mean. */
const MEDIAN = 1.5;

/** What a scatter depends on beside the figure. */
export type Circumstances = {
  /** Share of a request's time before its first token, for E2E. */
  readonly firstShare: number;
  /** The baseline's figure at each load, seconds or a rate. */
  readonly values: readonly number[];
};

export function usualScatter(id: FigureName, { firstShare, values }: Circumstances): Scatter {
  const { first, step, shared } = scatter;
  const { sd, weight, tail } = id.startsWith("ttft.") ? first : step;
  const mixed = id.startsWith("e2e.") ? Math.hypot(firstShare * first.sd, (1 - firstShare) * step.sd) : sd;
  const factor = id.endsWith(".p99") ? tail : id.endsWith(".p50") ? MEDIAN : 1;
  const jitter = id.startsWith("ttft.") ? mean(values.map((time) => (first.jitter_s / time) ** 2)) : 0;
  return { variance: (mixed * factor) ** 2 + jitter, weight, shared };
}
