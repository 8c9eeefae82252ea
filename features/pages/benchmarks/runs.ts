/** Measurements beside the prediction of the same load on the same deployment. */
import type { Measurement, TimeFigures } from "@/features/core/evidence/benchmark-files/measurement";
import { pointsFrom, writeLabel } from "@/features/core/calibration/from-measurements";
import { predicted as timeAt, UNIT_FACTORS } from "@/features/core/calibration/observation";
import { listSplits } from "@/features/core/calibration/observe-point";
import {
  describeLayout,
  describeLoad,
  type CalibrationPoint,
  type ServingPoint,
  type StaticPoint,
} from "@/features/core/calibration/point";
import type { Backend } from "@/features/core/memory/backend";
import { endToEnd } from "@/features/core/scenario/request-time";
import { poolGpus } from "@/features/core/scenario/gpus";
import { previewClosedLoop, previewEngines } from "@/features/core/serving/preview";
import { meanLengths } from "@/features/core/serving/requests";
import type { Issue } from "@/lib/issue";
import { median } from "@/lib/statistics/quantile";
import { text } from "@/lib/text";
import type { Metric, BenchmarksScenario } from "./input";
import { METRICS } from "./input";
import { placer, type Placed } from "./place";

/** Seconds; `rate`: output tokens a second of the whole deployment. null: neither stated nor to be had. */
type Speeds = { readonly [M in Metric]: number | null };

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
  /** Models and chips that nobody here knows are the scenario's. */
  readonly assume: boolean;
};

export function benchmarkRuns(
  measurements: readonly Measurement[],
  scenario: BenchmarksScenario,
  choices: RunChoices,
): Runs {
  const place = placer(scenario);
  const read = measurements.map((measurement, index) => makeRun(place(measurement), index + 1, choices));
  const issues = read.flatMap((one) => one.issues);
  // Every run of a file repeats the issues of the file; they are shown once.
  const distinct = [...new Map(issues.map((issue) => [`${issue.code} ${issue.message.en}`, issue])).values()];
  return { runs: read.map(({ run }) => run), issues: distinct };
}

function makeRun(
  placed: Placed,
  number: number,
  { engine, assume }: RunChoices,
): { run: Run; issues: readonly Issue[] } {
  const { measurement, scenario } = placed;
  const strange = assume ? [] : placed.unknown.map((part) => unknownName(part, measurement[part] ?? ""));
  const { points, issues } =
    strange.length > 0
      ? { points: [], issues: strange }
      : pointsFrom([measurement], { scenario, engine, timeless: true, wholeBatches: true });
  const [point] = points;
  const gpus = point ? (measurement.layout.gpus ?? poolGpus(point.deployment.pools)) : null;
  const run: Run = {
    ...{ number, measurement, placed },
    label: writeLabel(measurement),
    file: measurement.source.file,
    measured: measuredSpeeds(measurement, gpus),
    on: point && gpus !== null ? standing(point, placed.scenario, gpus) : null,
  };
  return { run, issues };
}

const PARTS = {
  model: text({ en: "model", zh: "模型" }),
  chip: text({ en: "accelerator", zh: "加速卡" }),
};

const unknownName = (part: "model" | "chip", name: string): Issue => ({
  code: "BENCHMARKS-UNKNOWN-NAME",
  at: "assume",
  message: text({
    en: `The ${PARTS[part].en} "${name}" is not known here: its points have no prediction.`,
    zh: `未知的${PARTS[part].zh}“${name}”：其测点没有预测。`,
  }),
  fix: text({
    en: `Choose it in the scenario and take unknown names as the scenario's.`,
    zh: `请在场景中选择它，并将未知名称视为场景的。`,
  }),
  changes: [
    {
      label: text({ en: "Take unknown names as the scenario's", zh: "将未知名称视为场景的" }),
      set: { assume: "true" },
    },
  ],
});

function standing(point: CalibrationPoint, scenario: BenchmarksScenario, gpus: number): Run["on"] {
  const lengthsMean = meanLengths(point.deployment.lengths);
  return {
    ...{ point, gpus },
    layout: describeLayout(point),
    inFlight: describeLoad(point),
    isl: lengthsMean.prompt,
    osl: lengthsMean.output,
    predicted: point.kind === "serving" ? servedSpeeds(point, scenario) : batchSpeeds(point, scenario),
  };
}

/**
 * Means with as many requests in flight: in a closed loop as a benchmark's clients keep it, or in steady traffic where requests came at
 * their own times.
 */
function servedSpeeds({ deployment, pools, open }: ServingPoint, scenario: BenchmarksScenario): Speeds {
  const profile = scenario.time.profile?.factors ?? null;
  const traffic = open ? "service" : deployment.traffic;
  const loaded = { ...deployment, profile, traffic };
  const form = previewClosedLoop(loaded, previewEngines(loaded, pools));
  const { output } = meanLengths(deployment.lengths);
  return {
    ttft: form.ttft,
    tpot: output > 1 ? form.tpot : null,
    e2e: endToEnd(form.ttft, form.tpot, output),
    rate: form.rate * output,
  };
}

/** One prefill of all prompts, then a step for each further token. */
function batchSpeeds(point: StaticPoint, scenario: BenchmarksScenario): Speeds {
  const factors = scenario.time.profile?.factors ?? UNIT_FACTORS;
  const { prefill, decode } = listSplits(point, factors);
  if (!prefill || !decode) return { ttft: null, tpot: null, e2e: null, rate: null };
  const [first, rest] = [timeAt(prefill, factors), timeAt(decode, factors)];
  const { osl } = point.deployment.lengths;
  const e2e = first + (rest * (osl - 1)) / Math.max(1, point.decodeTokens);
  return {
    ttft: first,
    tpot: osl > 1 ? rest / point.decodeTokens : null,
    e2e,
    rate: (describeLoad(point) * osl) / e2e,
  };
}

function measuredSpeeds(
  { ttft, tpot, e2e, prefill, decode, load, ...rates }: Measurement,
  gpus: number | null,
): Speeds {
  const perGpu = rates.outputRatePerGpu;
  const step = decode !== undefined && load.decodeTokens ? decode / load.decodeTokens : null;
  return {
    ttft: typical(ttft) ?? prefill ?? null,
    tpot: typical(tpot) ?? step,
    e2e: typical(e2e),
    rate: rates.outputRate ?? (perGpu === undefined || gpus === null ? null : perGpu * gpus),
  };
}

/** The mean, since predictions are means; else the median. */
const typical = (figures: TimeFigures | undefined): number | null => figures?.mean ?? figures?.p50 ?? null;

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
