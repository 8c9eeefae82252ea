/** The answer for the open results: runs with predictions, impossible results, two runs compared, drift. */
import { readFiles } from "@/features/core/calibration/data-files";
import { listMeasurements, readAll } from "@/features/core/calibration/read-files";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { success, type Result } from "@/lib/result";
import type { Issue } from "@/lib/issue";
import { againstAnswer, type AgainstAnswer } from "./a-against-b/sides";
import { compareRuns, type Comparison } from "./compare";
import { drifts, type Drift } from "./drift";
import type { BenchmarksInput, BenchmarksScenario } from "./input";
import { violations, type Violation } from "./limits";
import { benchmarkRuns, metricErrors, type MetricError, type Run } from "./runs";

export type BenchmarksAnswer = {
  readonly runs: readonly Run[];
  readonly errors: readonly MetricError[];
  readonly violations: readonly Violation[];
  /** Two sides of the open runs, over all loads that both measured. */
  readonly against: AgainstAnswer | null;
  readonly comparison: Comparison | null;
  readonly drifts: readonly Drift[];
  /** Of runs that could not be placed, and of names that differ. */
  readonly placing: readonly Issue[];
};

/** Of results that a program gives as text. */
export function benchmarksFromText(scenario: BenchmarksScenario, input: BenchmarksInput): Result<BenchmarksAnswer> {
  const files = readAll(readFiles(input.data));
  const reading = files.flatMap(({ read }) => read.issues);
  const answer = benchmarksAnswer(scenario, listMeasurements(files), input);
  return success(answer, [...reading, ...answer.placing]);
}

/** Of results that are read already. Errors are of runs that such a machine can have produced. */
export function benchmarksAnswer(
  scenario: BenchmarksScenario,
  measurements: readonly Measurement[],
  { engine, assume, metric, a, b, seed }: BenchmarksInput,
): BenchmarksAnswer {
  const { runs, issues } = benchmarkRuns(measurements, scenario, { engine, assume });
  const broken = violations(runs);
  const impossible = new Set([
    ...broken.map(({ run }) => run),
    ...runs.filter(({ measurement }) => measurement.invalid !== undefined),
  ]);
  return {
    runs,
    errors: metricErrors(runs.filter((run) => !impossible.has(run))),
    violations: broken,
    against: againstAnswer(runs, { a, b }),
    comparison: compareRuns(runs, { a, b, seed }),
    drifts: drifts(runs, metric),
    placing: issues,
  };
}
