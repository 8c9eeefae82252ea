/** What a calibration answers: plain data, ready for a page, a file or a link. Seconds and shares unless a name says otherwise. */
import type { EfficiencyProfile } from "@/features/core/timing/profile";
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import type { CalibratedResource, Metric } from "../points/observation";

export type Calibration = {
  readonly factors: readonly FactorEstimate[];
  readonly suggested: Suggested;
  /** One line per metric that was measured. */
  readonly quality: readonly MetricQuality[];
  /** Of the design, columns scaled to length one; above 30 factors are hard to tell apart. Infinity is never here: it is refused. */
  readonly conditionNumber: number;
  readonly points: readonly PointOutcome[];
  /** Configurations that were measured more than once and disagree. */
  readonly noise: readonly NoiseNote[];
  /** What to measure next, the most useful first. */
  readonly next: readonly NextRun[];
  readonly warnings: readonly Issue[];
  readonly profile: EfficiencyProfile;
};

/** A factor of time, 1 = as predicted without calibration. */
export type FactorEstimate = {
  readonly resource: CalibratedResource;
  readonly value: number;
  /** 80 % interval, inside the bounds of the factor. */
  readonly low: number;
  readonly high: number;
  /** Share of what was unknown before that is still unknown, 0 to 1: 1 = the measurements say nothing about this factor. */
  readonly undetermined: number;
  /** It stands at the limit that the datasheet sets: a smaller one would claim more than the peak. */
  readonly atLimit: boolean;
};

/** Shares of the datasheet peaks, 0 to 1; null where nothing was measured that uses them. */
export type Suggested = Readonly<
  Record<"mfu" | "mbu" | "network", { readonly before: number; readonly after: number } | null>
>;

/** Errors are relative to the measured time; RMSE is in seconds. */
export type ErrorFigures = {
  readonly median: number;
  readonly mape: number;
  readonly rmse: number;
  /** 1 - residual sum of squares / total sum of squares; null when all measured times are equal. Negative: worse than the mean. */
  readonly r2: number | null;
};

export type MetricQuality = {
  readonly metric: Metric;
  readonly points: number;
  readonly before: ErrorFigures;
  readonly after: ErrorFigures;
  /** Each point predicted from the others. */
  readonly leftOut: ErrorFigures;
  /** Four of five other points of the deployment lie in [predicted / band, predicted · band], judged by the left-out errors. */
  readonly band: number;
};

export type PointOutcome = {
  readonly label: string;
  readonly kind: "serving" | "static";
  readonly layout: string;
  /** Input and output tokens, and sequences in flight. */
  readonly isl: number;
  readonly osl: number;
  readonly load: number;
  readonly metrics: readonly PointMetric[];
  readonly outlier: Text | null;
  /** Labels of the first other points with the same configuration, and how many more there are: each of thousands names a few. */
  readonly repeats: readonly string[];
  readonly moreRepeats: number;
};

export type PointMetric = {
  readonly metric: Metric;
  readonly measured: number;
  readonly before: number;
  readonly after: number;
  /** Predicted by a fit without this point. */
  readonly leftOut: number;
  /** after / measured - 1. */
  readonly residual: number;
  /** Left-out log error in robust standard deviations (median absolute deviation). */
  readonly z: number;
  /** Weight in the fit, 0 to 1: repeats share one, robust fits lower those of outliers. */
  readonly weight: number;
};

export type NoiseNote = {
  readonly labels: readonly string[];
  readonly metric: Metric;
  /** Largest over smallest, minus 1. */
  readonly spread: number;
};

export type NextRun = {
  readonly concurrency: number;
  readonly isl: number;
  readonly osl: number;
  readonly layout: string;
  readonly gpus: number;
  /** Mean relative standard error of TPOT over the region, before and after this run (with those above it). */
  readonly uncertaintyBefore: number;
  readonly uncertaintyAfter: number;
  /** For a shell: the server (one replica), and the client against it. null: pools of a disaggregated deployment start as before. */
  readonly server: string | null;
  readonly client: string;
};
