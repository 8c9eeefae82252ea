/** Uploaded runs as points of the charts, each with the prediction for its layout, lengths and load. */
import type { Measurement, TimeFigures } from "@/features/core/evidence/benchmark-files/measurement";
import { writeLabel, pointsFrom } from "@/features/core/calibration/points/from-measurements";
import { describeLayout } from "@/features/core/calibration/points/point";
import type { Served } from "@/features/core/comparison/figures";
import { poolGpus } from "@/features/core/scenario/gpus";
import { endToEnd } from "@/features/core/scenario/request-time";
import { servedBy } from "@/features/core/serving/mean-load/deployment";
import type { Resolved } from "@/features/core/scenario/resolve";
import type { Backend } from "@/features/core/memory/backend";
import { previewClosedLoop, previewEngines } from "@/features/core/serving/closed-form/preview";
import { meanLengths } from "@/features/core/serving/deployment/requests";
import { formatCount } from "@/lib/format/quantity";
import type { Issue } from "@/lib/issue";
import { median } from "@/lib/statistics/quantile";
import { issue } from "./messages.issues";

/** Seconds, tokens a second; null = neither measured nor to be had from what was. */
export type RunSpeed = {
  readonly ttft: number | null;
  readonly tpot: number | null;
  readonly e2e: number | null;
  /** 1 / TPOT; of a run without TPOT the tokens of its answer over E2E. */
  readonly perUser: number | null;
  readonly perGpu: number | null;
};

export type MeasuredRun = {
  readonly label: string;
  readonly layout: string;
  readonly conc: number;
  readonly isl: number;
  readonly osl: number;
  readonly gpus: number;
  readonly measured: RunSpeed;
  /** The closed loop that the run describes. */
  readonly predicted: Pick<Served, "ttft" | "tpot" | "e2e" | "perUser" | "perGpu">;
  /** Its lengths are the scenario's within a tenth: only then does it lie on the page's curves. */
  readonly comparable: boolean;
};

export type Measured = { readonly runs: readonly MeasuredRun[]; readonly issues: readonly Issue[] };

export function measuredRuns(measurements: readonly Measurement[], scenario: Resolved, engine: Backend): Measured {
  const read = measurements.map((measurement) => findRun(measurement, scenario, engine));
  const issues = read.flatMap((result) => result.issues);
  // Every run of a file repeats the issues of the file; they are shown once.
  const distinct = [...new Map(issues.map((issue) => [`${issue.code} ${issue.message.en}`, issue])).values()];
  return { runs: read.flatMap(({ run }) => (run ? [run] : [])), issues: distinct };
}

function findRun(measurement: Measurement, scenario: Resolved, engine: Backend) {
  const { points, issues } = pointsFrom([measurement], { scenario, engine, timeless: true });
  const [point] = points;
  if (!point || point.kind !== "serving") return { run: null, issues };
  const { deployment, pools } = point;
  const { profile } = servedBy(scenario, engine);
  const form = previewClosedLoop(deployment, previewEngines({ ...deployment, profile }, pools));
  const gpus = measurement.layout.gpus ?? poolGpus(deployment.pools);
  const { output } = meanLengths(deployment.lengths);
  const { isl, osl } = deployment.lengths;
  const e2e = endToEnd(form.ttft, form.tpot, output);
  const run: MeasuredRun = {
    label: writeLabel(measurement),
    layout: describeLayout(point),
    conc: deployment.concurrency,
    ...{ isl, osl, gpus },
    measured: speedOfRun(measurement, { ttft: point.ttft, tpot: point.tpot, output, gpus }),
    predicted: {
      ttft: form.ttft,
      tpot: form.tpot,
      e2e,
      // What is compared is of one definition: without a measured TPOT, the wait for the first token counts on both sides.
      perUser: point.tpot === null ? output / e2e : 1 / form.tpot,
      perGpu: (form.rate * output) / gpus,
    },
    comparable: isNear(isl, scenario.workload.promptTokens) && isNear(osl, scenario.workload.osl),
  };
  return { run, issues: [...issues, ...overfull(run, output)] };
}

/** More in flight than stated, by so much that rounding and warm-up do not explain it. */
const OVERFULL = 1.5;

/** By Little's law, tokens a second times E2E over the tokens of an answer are in flight: never more than the clients hold. */
function overfull({ label, conc, gpus, measured }: MeasuredRun, output: number): readonly Issue[] {
  const flying = ((measured.perGpu ?? NaN) * gpus * (measured.e2e ?? NaN)) / output;
  if (!(flying > OVERFULL * conc)) return [];
  const [found, stated] = [formatCount(Math.round(flying)), formatCount(conc)];
  return [issue("INFERENCEMAX-FLIGHT", label, { label, found, stated })];
}

type Known = {
  readonly ttft: number | null;
  readonly tpot: number | null;
  readonly output: number;
  readonly gpus: number;
};

/** Stated values come first; else E2E from its parts, and the rate per GPU from the total rate. */
function speedOfRun(measurement: Measurement, { ttft, tpot, output, gpus }: Known): RunSpeed {
  const { outputRate, outputRatePerGpu } = measurement;
  const e2e =
    statedLatency(measurement, output) ?? (ttft !== null && tpot !== null ? endToEnd(ttft, tpot, output) : null);
  const speed = e2e === null ? null : output / e2e;
  return {
    ttft,
    tpot,
    e2e,
    perUser: tpot === null ? speed : 1 / tpot,
    perGpu: outputRatePerGpu ?? (outputRate === undefined ? null : outputRate / gpus),
  };
}

/** E2E as stated, or the answer over its rate. */
const statedLatency = ({ e2e, userRate }: Measurement, output: number): number | null =>
  averageOver(e2e) ?? (userRate === undefined || userRate <= 0 ? null : output / userRate);

const averageOver = (figures: TimeFigures | undefined): number | null => figures?.mean ?? figures?.p50 ?? null;

const isNear = (value: number, wanted: number): boolean => Math.abs(value / wanted - 1) <= 0.1;

/** Median of |predicted / measured − 1| over the runs that measured it; null without any. */
export function medianError(runs: readonly MeasuredRun[], figure: keyof RunSpeed): number | null {
  const errors = runs.flatMap(({ measured, predicted }) => {
    const value = measured[figure];
    return value === null || value <= 0 ? [] : [Math.abs(predicted[figure] / value - 1)];
  });
  return errors.length === 0 ? null : median(errors);
}
