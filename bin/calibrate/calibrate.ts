/** `mds calibrate`: measured times in, an efficiency profile out. Reads points from rows of deployments or from benchmark files. */
import { predictedTable, predictionIssue } from "@/features/core/evidence/benchmark-files/predictions";
import { asSample, isSample, withoutSample } from "@/features/core/calibration/further-runs/sample";
import { z } from "zod";
import { calibrate } from "@/features/core/calibration/calibrate";
import type { CalibrateOptions } from "@/features/core/calibration/fit/fit-points";
import { pointsFrom } from "@/features/core/calibration/points/from-measurements";
import { ofSameSubject } from "@/features/core/calibration/points/same-subject";
import type { CalibrationPoint } from "@/features/core/calibration/points/point";
import type { Calibration } from "@/features/core/calibration/fit/result";
import { readBenchmarkBytes } from "@/features/core/evidence/benchmark-files/read-bytes";
import type { Form } from "@/features/analysis/analysis";
import { prepareRun, type PlainInput } from "@/features/analysis/run-analysis";
import type { Resolved } from "@/features/core/scenario/resolve";
import { poolStore } from "@/features/core/serving/deployment/deployment";
import type { Backend } from "@/features/core/memory/backend";
import { calibratedTimer } from "@/features/core/timing/laws/calibrated";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { joinTexts, SEMICOLON, verbatim } from "@/lib/text";
import { fromMs } from "@/lib/units/edge";
import { prepareRow } from "../predict/deployment";
import { modelSource } from "../predict/models";
import { describeColumns, parseCsv, type Row } from "../predict/rows";
import { issue } from "./messages.issues";

/** Rows as `mds predict` takes them, with ttft_ms and tpot_ms as measured; either may be empty. */
export function calibrateRows(
  rowsCsv: string,
  options: CalibrateOptions & { readonly models?: string | null } = {},
): Result<Calibration> {
  const by = predictedTable(describeColumns(rowsCsv));
  if (by) return failure(predictionIssue("rows", by));
  const models = modelSource(options.models ?? null);
  const prepare = poolStore(calibratedTimer);
  const read = parseCsv(rowsCsv).map((row, index): Result<CalibrationPoint> => {
    const label = row["id"] || `row ${index + 1}`;
    const [ttft, tpot] = [secondsIn(row, "ttft_ms"), secondsIn(row, "tpot_ms")];
    if (ttft === null && tpot === null) return failure(rowIssue(label, "it has neither ttft_ms nor tpot_ms"));
    const prepared = prepareRow(row, models, prepare);
    if (!prepared.ok) return failure(...prepared.issues.map((issue) => ({ ...issue, at: label })));
    return success({ kind: "serving", label, ...prepared.value, ttft, tpot });
  });
  const points = read.flatMap((point) => (point.ok ? [point.value] : []));
  const skipped = read.flatMap((point) => (point.ok ? [] : point.issues));
  return withIssues(calibrate({ points, makeTimer: calibratedTimer }, options), [...skipped, ...mixed(points)]);
}

export type MeasuredFile = { readonly name: string; readonly bytes: Uint8Array };

/** Benchmark files of any format that `features/core/evidence/benchmark-files` reads, measured on the deployment of a scenario. */
export function calibrateFiles(
  files: readonly MeasuredFile[],
  on: { readonly scenario: Resolved; readonly engine: Backend },
  options: CalibrateOptions = {},
): Result<Calibration> {
  const read = files.map(({ name, bytes }) => readBenchmarkBytes(bytes, name));
  const measurements = read.flatMap((file) => (file.ok ? file.value.measurements : []));
  const usable = withoutSample(measurements);
  const same = ofSameSubject(usable.value, on.scenario);
  const { points, issues, makeTimer } = pointsFrom(same.measurements, on);
  const noted = [...read.flatMap((file) => file.issues), ...usable.issues, ...same.issues, ...issues];
  const fitted = calibrate({ points, makeTimer }, options);
  const sample = fitted.ok && isSample(same.measurements);
  return withIssues(
    sample ? { ...fitted, value: asSample(fitted.value) } : fitted,
    sample ? [...noted, SAMPLE] : noted,
  );
}

const SAMPLE: Issue = issue("CALIBRATE-SAMPLE", "data");

const SCENARIO_ONLY: Form = {
  needs: ["model", "hardware", "parallelism", "precision", "workload", "time"],
  input: z.object({}),
};

/** The scenario of a JSON object: its parameters by link name, or a record of `mds run` that contains them. */
export function buildScenario(plain: PlainInput): Result<Resolved> {
  const inner = plain["scenario"];
  const parameters = typeof inner === "object" && inner !== null ? (inner as PlainInput) : plain;
  const read = prepareRun(SCENARIO_ONLY, parameters);
  return read.ok ? success(read.value.resolved, read.value.issues) : read;
}

function secondsIn(row: Row, name: string): number | null {
  const value = fromMs(Number(row[name] || NaN));
  return value > 0 ? value : null;
}

const withIssues = (outcome: Result<Calibration>, issues: readonly Issue[]): Result<Calibration> =>
  outcome.ok ? success(outcome.value, [...issues, ...outcome.issues]) : failure(...outcome.issues, ...issues);

/** One profile is one model on one chip under one engine; rows of several are fitted together only knowingly. */
function mixed(points: readonly CalibrationPoint[]): Issue[] {
  const subjects = [
    ...new Set(points.map(({ deployment: { model, chip, backend } }) => `${model.name} on ${chip.name}, ${backend}`)),
  ];
  if (subjects.length < 2) return [];
  return [
    issue("CALIBRATION-MIXED", "rows", {
      subjects: subjects.length,
      subjects2: joinTexts(subjects, SEMICOLON),
    }),
  ];
}

const rowIssue = (subject: string, why: string): Issue => ({
  code: "CALIBRATION-ROW",
  at: subject,
  message: verbatim(`${subject} is left out: ${why}.`),
});
