/**
 * Measurements as points of a scenario: the scenario says model, chip, formats and layout; what a measurement states itself (engine,
 * parallel sizes, lengths, load) goes first. What cannot be placed is left out with the reason, never filled in.
 */
import { modelTitle } from "@/features/core/model/config/model-title";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import { presetModel } from "@/features/core/model/config/preset-model";
import { listBases, isSameCheckpoint } from "@/features/core/model/checkpoint-name";
import type { ModelSpec } from "@/features/core/model/spec";
import { layoutIssues } from "@/features/core/operators/sharding";
import {
  poolStore,
  type Deployment,
  type PoolStore,
  type MakeTimer,
} from "@/features/core/serving/deployment/deployment";
import type { Backend } from "@/features/core/memory/backend";
import type { Scoped } from "@/features/core/scenario/resolve";
import { unprofiledTimer } from "@/features/core/timing/time-model";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { findEngine, listLengths, describeLoad, servedFigures, staticFigures } from "./measured-figures";
import { poolsOfMeasurement } from "./measured-layout";
import type { CalibrationPoint } from "./point";
import type { Text } from "@/lib/text";
import * as m from "@/features/core/calibration/messages";
import { issue } from "@/features/core/calibration/messages.issues";

/** What a measured run leaves to the scenario. */
export type MeasuredScenario = Scoped<"model" | "hardware" | "parallelism" | "precision" | "workload" | "time">;

export type MeasuredOn = {
  readonly scenario: MeasuredScenario;
  /** Of measurements that do not name their engine. */
  readonly engine: Backend;
  /** Keeps serving points without TTFT and TPOT, for those who compare E2E and rates; a fit has no use for them. */
  readonly timeless?: boolean;
  /** Keeps static batches of which only the whole time is known. */
  readonly wholeBatches?: boolean;
};

export type Points = {
  readonly points: readonly CalibrationPoint[];
  /** What was left out and why, what was taken from the scenario; one entry per measurement and reason. */
  readonly issues: readonly Issue[];
  readonly makeTimer: MakeTimer;
};

export function pointsFrom(measurements: readonly Measurement[], on: MeasuredOn): Points {
  const { read, makeTimer } = pointReader(on);
  const points = measurements.map(read);
  return {
    points: points.flatMap((point) => (point.ok ? [point.value] : [])),
    issues: [...otherModels(measurements, on), ...points.flatMap(({ issues }) => issues)],
    makeTimer,
  };
}

/** For those who place one measurement after the other on the same scenario: pools are prepared once for all. */
export function pointReader(on: MeasuredOn) {
  // Without the scenario's profile: factors are fitted from 1, not on top of other factors.
  const makeTimer: MakeTimer = (machine) => unprofiledTimer(machine, on.scenario.time);
  const prepare = poolStore(makeTimer);
  return { makeTimer, read: (measurement: Measurement) => makePoint(measurement, on, prepare) };
}

export const writeLabel = ({ id, source }: Measurement): string => id ?? `${source.file}:${source.row}`;

function makePoint(measurement: Measurement, on: MeasuredOn, prepare: PoolStore): Result<CalibrationPoint> {
  const label = writeLabel(measurement);
  const pools = poolsOfMeasurement(measurement, on.scenario);
  const lengths = listLengths(measurement, on.scenario);
  const load = measurement.kind === "static" ? 1 : describeLoad(measurement);
  if (load === null) return failure(left(label, "CALIBRATION-LOAD", m.neitherConcurrencyNorRate));
  if (lengths === null) return failure(left(label, "CALIBRATION-LENGTHS", m.inputAndOutputLengths));
  const { model, chip, precision, assumptions } = on.scenario;
  const backend = findEngine(measurement) ?? on.engine;
  const deployment: Deployment = {
    ...{ model, chip, precision, backend, assumptions, pools, lengths },
    ...{ concurrency: load, client: null },
  };
  const usable = (measurement.kind === "static" ? on.wholeBatches : on.timeless) === true;
  return preparedPoint(measurement, { label, deployment, prepare, kept: usable });
}

type Placing = {
  readonly label: string;
  readonly deployment: Deployment;
  readonly prepare: PoolStore;
  /** Without the times of a fit, too. */
  readonly kept: boolean;
};

function preparedPoint(measurement: Measurement, placing: Placing): Result<CalibrationPoint> {
  const { label, deployment, prepare, kept } = placing;
  const layout = deployment.pools.flatMap(({ parallelism }) => layoutIssues(deployment.model, parallelism));
  if (layout.length > 0) return failure(...layout.map((issue) => ({ ...issue, at: label })));
  if (measurement.invalid !== undefined && !kept)
    return failure(left(label, "CALIBRATION-INVALID", m.toolMarksItInvalid));
  const prepared = deployment.pools.map((pool) => prepare(deployment, pool));
  const pools = prepared.flatMap((pool) => (pool.ok ? [pool.value] : []));
  const issues = prepared.flatMap((pool) => (pool.ok ? [] : pool.issues));
  if (issues.length > 0) return failure(...issues);
  const common = { label, deployment, pools };
  const point: CalibrationPoint =
    measurement.kind === "static"
      ? { kind: "static", ...common, ...staticFigures(measurement, deployment.pools) }
      : { kind: "serving", ...common, ...servedFigures(measurement) };
  const empty =
    point.kind === "serving"
      ? point.ttft === null && point.tpot === null
      : point.prefill === null && point.decode === null;
  return empty && !kept ? failure(left(label, "CALIBRATION-TIMES", m.itHoldsNoTime)) : success(point);
}

const left = (label: string, code: string, why: Text): Issue => ({
  code,
  at: label,
  message: m.labelIsLeftOut({ label, why }),
});

/** Files name models and chips in their own words: a different word is said, not refused. */
export function otherModels(
  measurements: readonly Pick<Measurement, "model">[],
  { scenario }: Pick<MeasuredOn, "scenario">,
): Issue[] {
  const named = [...new Set(measurements.flatMap(({ model }) => (model === undefined ? [] : [model])))];
  const others = named.filter((model) => !isSameModel(model, scenario.model));
  return others.map((model) =>
    issue("CALIBRATION-OTHER-MODEL", "model", { model, modelTitle: modelTitle(scenario.model) }),
  );
}

/** By name in any format, or a bundled model of the same dimensions: DeepSeek-V3 and -R1 run alike. */
export function isSameModel(name: string, { name: modelName, layers }: ModelSpec): boolean {
  if (isSameCheckpoint(name, modelName)) return true;
  const bundled = listBases(name).map((base) => presetModel(base));
  return bundled.some((model) => model.ok && JSON.stringify(model.value.layers) === JSON.stringify(layers));
}
