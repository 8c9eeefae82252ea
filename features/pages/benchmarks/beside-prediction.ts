/** Matched loads beside the prediction of the same scenario: how far baseline and run lie from it, and whether that drifted. */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import type { MatchedLoad } from "@/features/core/evidence/run-comparison/gate/loads";
import type { Issue } from "@/lib/issue";
import { mean } from "@/lib/statistics/mean";
import { METRICS, type BenchmarksScenario, type Metric } from "./input";
import { benchmarkRuns, relativeError, type Run, type RunChoices } from "./runs";

/** Geometric means over the loads that both sides measured. */
type BesidePrediction = {
  readonly metric: Metric;
  readonly loads: number;
  /** measured / predicted − 1. */
  readonly baseline: number;
  readonly run: number;
  /** Share by which the run is worse than predicted: slower, or fewer tokens; negative where it is better. */
  readonly worse: number;
};

export type PredictedLoads = { readonly figures: readonly BesidePrediction[]; readonly issues: readonly Issue[] };

export function besidePrediction(
  loads: readonly MatchedLoad[],
  scenario: BenchmarksScenario,
  choices: RunChoices,
): PredictedLoads {
  const all = loads.flatMap(({ base, run }) => [...base, ...run].map(({ measurement }) => measurement));
  const { runs, issues } = benchmarkRuns(all, scenario, choices);
  // Placing may complete a measurement, so that runs are found by their number.
  const placed = new Map(all.map((measurement, index): [Measurement, Run | undefined] => [measurement, runs[index]]));
  const figures = METRICS.flatMap((metric) => {
    const pairs = loads.flatMap((load) => {
      const [baseline, run] = [load.base, load.run].map((side) =>
        average(
          side.map(({ measurement }) => placed.get(measurement)),
          metric,
        ),
      );
      return baseline == null || run == null ? [] : [{ baseline, run }];
    });
    if (pairs.length === 0) return [];
    const [baseline, run] = [mean(pairs.map((pair) => pair.baseline)), mean(pairs.map((pair) => pair.run))];
    const worse = Math.expm1(metric === "rate" ? -run : run);
    return [{ metric, loads: pairs.length, baseline: Math.expm1(baseline), run: Math.expm1(run), worse }];
  });
  return { figures, issues };
}

/** Mean of ln(measured / predicted); null where no run has both. */
function average(runs: readonly (Run | undefined)[], metric: Metric): number | null {
  const logs = runs.flatMap((run) => {
    const error = run === undefined ? null : relativeError(run, metric);
    return error === null ? [] : [-Math.log1p(error)];
  });
  return logs.length === 0 ? null : mean(logs);
}
