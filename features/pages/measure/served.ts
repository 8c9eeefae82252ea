/** Rows of slo_test.py beside the prediction of the same load on the scenario's deployment. */
import { modelTitle } from "@/features/core/model/config/model-title";
import { pointsFrom } from "@/features/core/calibration/points/from-measurements";
import { measuredSpeeds, predictedSpeeds, type Speeds } from "@/features/core/calibration/points/point-speeds";
import { describeLoad } from "@/features/core/calibration/points/point";
import { readBenchmarkText } from "@/features/core/evidence/benchmark-files/read";
import type { Measurement } from "@/features/core/evidence/benchmark-files/measurement";
import type { KitFile } from "@/features/core/kit/kit-file";
import type { Backend } from "@/features/core/memory/backend";
import type { Issue } from "@/lib/issue";
import type { MeasureScenario } from "./input";
import { issue } from "./messages.issues";

export type ServedPoint = {
  readonly file: string;
  /** Users at the same time. */
  readonly users: number;
  readonly measured: Speeds;
  /** Tails, seconds: 99 of 100 requests are below. */
  readonly tail: { readonly ttft: number | null; readonly tpot: number | null };
  readonly predicted: Speeds | null;
};

type Served = { readonly points: readonly ServedPoint[]; readonly issues: readonly Issue[] };

export function servedPoints(files: readonly KitFile[], scenario: MeasureScenario, engine: Backend): Served {
  const read = files.flatMap((file) => {
    if (file.tool !== "slo_test") return [];
    const benchmark = readBenchmarkText(file.text, file.name);
    const rows = benchmark.ok ? benchmark.value.measurements.filter(({ ttft }) => ttft !== undefined) : [];
    return rows.map((row) => servedPoint(file.name, row, scenario, engine));
  });
  const notes = read.flatMap(({ row, issues }) =>
    issues.map((issue) => (issue.code === "CALIBRATION-OTHER-MODEL" ? otherModel(row.model ?? "", scenario) : issue)),
  );
  const issues = new Map(notes.map((issue) => [`${issue.code} ${issue.message.en}`, issue]));
  return { points: read.map(({ point }) => point), issues: [...issues.values()] };
}

const otherModel = (named: string, { model }: MeasureScenario): Issue =>
  issue("MEASURE-OTHER-MODEL", "model", { named, modelTitle: modelTitle(model) });

function servedPoint(file: string, row: Measurement, scenario: MeasureScenario, engine: Backend) {
  const { points, issues } = pointsFrom([row], { scenario, engine, timeless: true });
  const [on] = points;
  const point: ServedPoint = {
    file,
    users: row.load.concurrency ?? (on ? describeLoad(on) : NaN),
    measured: measuredSpeeds(row, null),
    tail: { ttft: row.ttft?.p99 ?? null, tpot: row.tpot?.p99 ?? null },
    predicted: on ? predictedSpeeds(on, scenario) : null,
  };
  return { row, point, issues };
}

/** Mean of |predicted / measured − 1| over the points that have both; null without one. */
export function servedError(points: readonly ServedPoint[], metric: keyof Speeds): number | null {
  const errors = points.flatMap(({ measured, predicted }) => {
    const [is, should] = [measured[metric], predicted?.[metric] ?? null];
    return is === null || should === null ? [] : [Math.abs(should / is - 1)];
  });
  return errors.length === 0 ? null : errors.reduce((sum, error) => sum + error, 0) / errors.length;
}
