/** Measurements beside the prediction of the same load on the same deployment. */
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { otherModels, pointReader, writeLabel } from "@/features/core/calibration/points/from-measurements";
import { measuredSpeeds, predictedSpeeds, type Speeds } from "@/features/core/calibration/points/point-speeds";
import {
  configuration,
  describeLayout,
  describeLoad,
  type CalibrationPoint,
} from "@/features/core/calibration/points/point";
import type { Backend } from "@/features/core/memory/backend";
import { poolGpus } from "@/features/core/scenario/gpus";
import { meanLengths } from "@/features/core/serving/deployment/requests";
import { cutPerCode, type Issue } from "@/lib/issue";
import { median } from "@/lib/statistics/quantile";
import type { Metric, BenchmarksScenario } from "./input";
import { METRICS } from "./input";
import { placer, type Placed } from "./place";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type Run = {
  /** Place among all runs, from 1. */
  readonly number: number;
  readonly label: string;
  readonly file: string;
  readonly measurement: Measurement;
  readonly placed: Placed;
  readonly measured: Speeds;
  /** Where the point can be placed. */
  readonly on: {
    readonly point: CalibrationPoint;
    readonly layout: string;
    readonly inFlight: number;
    readonly isl: number;
    readonly osl: number;
    readonly gpus: number;
    readonly predicted: Speeds;
  } | null;
};

export type Runs = { readonly runs: readonly Run[]; readonly issues: readonly Issue[] };

export type RunChoices = {
  /** Of measurements that do not name theirs. */
  readonly engine: Backend;
  /** Unknown models and chips are treated as the scenario's. */
  readonly assume: boolean;
};

export function benchmarkRuns(
  measurements: readonly Measurement[],
  scenario: BenchmarksScenario,
  choices: RunChoices,
): Runs {
  const placeRun = placer(scenario);
  const stand = standings(choices);
  const read = measurements.map((measurement, index) => makeRun(placeRun(measurement), index + 1, stand));
  const issues = read.flatMap((result) => result.issues);
  // Every run of a file repeats the issues of the file; they are shown once.
  const distinct = [...new Map(issues.map((issue) => [`${issue.code} ${issue.message.en}`, issue])).values()];
  return { runs: read.map(({ run }) => run), issues: cutPerCode(distinct) };
}

type Standing = { readonly on: Run["on"]; readonly issues: readonly Issue[] };

function makeRun(
  placed: Placed,
  number: number,
  stand: (placed: Placed) => Standing,
): { run: Run; issues: readonly Issue[] } {
  const { measurement } = placed;
  const { on, issues } = stand(placed);
  const run: Run = {
    ...{ number, measurement, placed, on },
    label: writeLabel(measurement),
    file: measurement.source.file,
    measured: measuredSpeeds(measurement, on?.gpus ?? null),
  };
  return { run, issues };
}

/** Rows of one file stand on a few scenarios and repeat their loads: pools are prepared, and speeds predicted, once for all that are equal. */
function standings({ engine, assume }: RunChoices): (placed: Placed) => Standing {
  const known = new Map<BenchmarksScenario, ReturnType<typeof scenarioStandings>>();
  return (placed) => {
    const { measurement, scenario } = placed;
    const strange = assume ? [] : placed.unknown.map((part) => unknownName(part, measurement[part] ?? ""));
    if (strange.length > 0) return { on: null, issues: strange };
    const stand = known.get(scenario) ?? scenarioStandings(scenario, engine);
    known.set(scenario, stand);
    return stand(measurement);
  };
}

function scenarioStandings(scenario: BenchmarksScenario, engine: Backend): (measurement: Measurement) => Standing {
  const { read } = pointReader({ scenario, engine, timeless: true, wholeBatches: true });
  const speeds = new Map<string, Speeds>();
  const predict = (point: CalibrationPoint): Speeds => {
    const key = configuration(point);
    const predicted = speeds.get(key) ?? predictedSpeeds(point, scenario);
    speeds.set(key, predicted);
    return predicted;
  };
  return (measurement) => {
    const point = read(measurement);
    const issues = [...otherModels([measurement], { scenario }), ...point.issues];
    return { on: point.ok ? makeStanding(measurement, point.value, predict(point.value)) : null, issues };
  };
}

const PARTS = {
  model: m.model2,
  chip: m.accelerator2,
};

const unknownName = (part: "model" | "chip", name: string): Issue =>
  issue("BENCHMARKS-UNKNOWN-NAME", "assume", { name, part: PARTS[part] }, [
    {
      label: m.takeUnknownNamesAsScenarios,
      set: { assume: "true" },
    },
  ]);

function makeStanding({ layout }: Measurement, point: CalibrationPoint, predicted: Speeds): Run["on"] {
  const lengthsMean = meanLengths(point.deployment.lengths);
  return {
    ...{ point, predicted },
    gpus: layout.gpus ?? poolGpus(point.deployment.pools),
    layout: describeLayout(point),
    inFlight: describeLoad(point),
    isl: lengthsMean.prompt,
    osl: lengthsMean.output,
  };
}

export type MetricError = {
  readonly metric: Metric;
  readonly points: number;
  /** Mean of |predicted / measured − 1|; null without a point. */
  readonly mape: number | null;
  /** Mean of predicted / measured − 1: negative where predictions are too fast (times) or too low (rates). */
  readonly bias: number | null;
  /** Median of |predicted / measured − 1|: a few points far off do not move it. */
  readonly median: number | null;
};

export const metricErrors = (runs: readonly Run[]): readonly MetricError[] =>
  METRICS.map((metric) => {
    const errors = runs.flatMap((run) => relativeError(run, metric) ?? []);
    const mean = (values: readonly number[]): number | null =>
      values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
    return {
      metric,
      points: errors.length,
      mape: mean(errors.map(Math.abs)),
      bias: mean(errors),
      median: errors.length === 0 ? null : median(errors.map(Math.abs)),
    };
  });

/** predicted / measured − 1. */
export function relativeError({ measured, on }: Run, metric: Metric): number | null {
  const [is, should] = [measured[metric], on?.predicted[metric] ?? null];
  return is === null || should === null || is <= 0 ? null : should / is - 1;
}
